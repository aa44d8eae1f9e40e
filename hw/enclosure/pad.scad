// The seat pad: a card spot with the antenna right under it, a bay behind it for the Pico.
//
//   part    "body" (printed face down), "rim" (glued on top, in another colour if you like),
//           "base", or "both" to look at
//   reader  "pn5180" or "pn532": which antenna board it holds
//
// The player sits towards -y.  Only plastic is above the antenna: no screw, no metal foil, no paint
// with metal in it.  No part needs supports.
include <shapes.scad>

part = "both";
reader = "pn5180";

card = [63.5, 88.9];            // poker size; a bridge card is narrower and fits as well
play = 1.6;                     // around the card, so that a card thrown in slides home
rim_thick = 1.0;                // how deep a card lies
skin = 1.4;                     // plastic between card and antenna: keep it thin, the field is weak
wall = 2.4;
height = 14;
bay = 32;                       // behind the card: Pico, cables
base_thick = 2.0;
notch = 26;                     // where fingers take the card

// Outer sizes of the boards; measure yours, makers differ by a millimetre or two.
board = reader == "pn5180" ? [66, 42, 1.6] : [43, 41, 1.6];
pico = [51, 21, 1.0];
slack = 0.5;

spot = [card[0] + 2 * play, card[1] + 2 * play];
outer = [spot[0] + 2 * wall + 6, spot[1] + bay + 2 * wall + 4];
spot_y = -outer[1] / 2 + wall + 2 + spot[1] / 2;
bay_y = outer[1] / 2 - wall - bay / 2;
ceiling = height - skin;        // underside of the skin
screws = [outer[0] - 12, outer[1] - 12];
light = [-22, bay_y];

module outline(inwards = 0) {
    offset(5 - inwards, $fn = 32) square([outer[0] - 10, outer[1] - 10], center = true);
}

module notch_hole(grow = 0) {
    translate([0, -outer[1] / 2 - 4]) circle(d = notch + 2 * grow, $fn = 40);
}

module body() {
    difference() {
        linear_extrude(height) difference() {
            outline();
            notch_hole();
        }
        difference() {
            translate([0, 0, base_thick]) linear_extrude(ceiling - base_thick) difference() {
                outline(wall);
                notch_hole(wall);
                corners(screws) circle(d = 7.4, $fn = 24);
            }
            ribs();
        }
        // the base lies in here
        translate([0, 0, -1]) linear_extrude(base_thick + 1) difference() {
            outline(wall - 1);
            notch_hole(wall - 1);
        }
        corners(screws) translate([0, 0, -1]) cylinder(h = height - 2, d = 2.1, $fn = 16);
        usb();
        // 3 mm light pipe or LED, and the key or knock sensor if there is one
        translate([light[0], light[1], 0]) cylinder(h = 30, d = 3.2, $fn = 24);
        translate([22, bay_y, 0]) cylinder(h = 30, d = 6.4, $fn = 24);
    }
}

// Ribs on the skin keep the antenna board in its place; gaps let its header and wires out.
module ribs() {
    inside = [board[0] + 2 * slack, board[1] + 2 * slack];
    translate([0, spot_y, ceiling - 4]) linear_extrude(6) difference() {
        square(inside + [3, 3], center = true);
        square(inside, center = true);
        square([inside[0] - 14, 100], center = true);
        square([100, inside[1] - 14], center = true);
    }
}

// The Pico lies across the bay, its plug to the right.
module usb() {
    translate([outer[0] / 2 - 5, bay_y, base_thick + 4.6]) rotate([90, 0, 90])
        linear_extrude(10) offset(1.5, $fn = 24) square([10, 5.4], center = true);
}

// The frame that makes the card's place.
module rim() {
    linear_extrude(rim_thick) difference() {
        outline();
        translate([0, spot_y]) offset(3, $fn = 24) square(spot - [6, 6], center = true);
        notch_hole();
        translate(light) circle(d = 3.2, $fn = 24);
        translate([22, bay_y]) circle(d = 6.4, $fn = 24);
    }
}

module base() {
    difference() {
        union() {
            linear_extrude(base_thick - 0.2) difference() {
                outline(wall - 0.8);
                notch_hole(wall - 0.8);
            }
            pico_cradle();
            // four columns press the antenna board against the skin
            translate([0, spot_y, 0]) corners([board[0] - 5, board[1] - 5])
                cylinder(h = ceiling - board[2] - 0.3, d = 5, $fn = 24);
        }
        corners(screws) {
            translate([0, 0, -1]) cylinder(h = 10, d = 2.8, $fn = 16);
            translate([0, 0, -0.01]) cylinder(h = 1.3, d1 = 5.4, d2 = 2.8, $fn = 16);
        }
    }
}

module pico_cradle() {
    inside = [pico[0] + slack, pico[1] + slack];
    translate([outer[0] / 2 - wall - inside[0] / 2 - 1, bay_y, 1]) {
        linear_extrude(2.6) difference() {
            square(inside + [2.4, 2.4], center = true);
            square(inside - [5, 5], center = true);
        }
        linear_extrude(4) difference() {
            square(inside + [2.4, 2.4], center = true);
            square(inside, center = true);
            square([100, inside[1] - 8], center = true);
            square([inside[0] - 8, 100], center = true);
        }
    }
}

// For looking at: the parts as they come together, with a card, an antenna and a Pico.
module looks() {
    color("#2e5a44") body();
    color("#d9c58b") translate([0, 0, height + 8]) rim();
    translate([0, 0, -30]) {
        color("#88919a") base();
        translate([0, spot_y, ceiling - board[2]]) antenna();
        translate([outer[0] / 2 - wall - pico[0] - 1.5, bay_y - pico[1] / 2, 3.6]) color("#3d8b37") cube(pico);
    }
    translate([0, spot_y, height + 22]) {
        color("white") rounded([card[0], card[1], 0.4], 3);
        translate([0, 0, 0.5]) color("#c1121f") linear_extrude(0.1) heart(24);
    }
}

module antenna() {
    color("#1d4e9e") translate([0, 0, board[2] / 2]) cube(board, center = true);
    color("#c9a227") translate([0, 0, board[2]]) linear_extrude(0.1) for (k = [2 : 2 : 8]) difference() {
        square([board[0] - 2 * k, board[1] - 2 * k], center = true);
        square([board[0] - 2 * k - 1.6, board[1] - 2 * k - 1.6], center = true);
    }
}

if (part == "body") translate([0, 0, height]) rotate([180, 0, 0]) body();
if (part == "rim") rim();
if (part == "base") base();
if (part == "both") looks();
