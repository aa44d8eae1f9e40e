// The pod: one sloping side for each player, with display, turn light and key; on top the suit
// keys, alone and undo; inside, the Pi on a base plate.
//
//   part    "shell", "base", or "both" to look at
//   sides   4, 6 or 8
//   panel   "2.42" (SSD1309 2.42 inch), "1.3" (SH1106) or "0.96" (SSD1306)
//   pi      "4" (also 5) or "zero"
include <shapes.scad>

part = "both";
made = "";                      // for looking: the shell's STL, since a preview shows ghosts
sides = 4;
panel = "2.42";
pi = "4";

tilt = 52;                      // degrees from the table; at 0.6 m to 1 m it looks a player in the face
wall = 2.4;
top_thick = 2.4;
base_thick = 2.6;
key_hole = 12.4;                // round keys with a 12 mm thread
light_hole = 5.2;               // 5 mm LED
screw = 2.5;                    // core of a 3 mm screw that cuts its own thread

// module = outer size, glass = what may be seen, holes = distance between screws, up = how far the
// middle of the glass is above the middle of the module.  Measure yours.
module_size = panel == "2.42" ? [72, 43.5] : panel == "1.3" ? [35.4, 33.5] : [27.3, 27.8];
glass = panel == "2.42" ? [57, 29.5] : panel == "1.3" ? [31, 16.5] : [23.5, 12.5];
holes = panel == "2.42" ? [67, 38.5] : panel == "1.3" ? [30.4, 28.5] : [23.5, 23.8];
up = panel == "2.42" ? 1.5 : panel == "1.3" ? 1.8 : 2;

slope = module_size[1] + 34;    // panel above, then the row with key and light
rise = slope * sin(tilt);
run = slope * cos(tilt);
top_apothem = max(42, (module_size[0] / 2 - 8) / tan(180 / sides), sides > 4 ? 50 : 0);
foot_apothem = top_apothem + run;
turn = 180 / sides;

pi_board = pi == "4" ? [85, 56] : [65, 30];
pi_holes = pi == "4" ? [58, 49] : [58, 23];
pi_shift = pi == "4" ? [-10, 0] : [0, 0];   // middle of the holes from the middle of the board

module frustum(grow, low, high) {
    // the solid between heights, its sides moved inwards by -grow
    a0 = foot_apothem + grow / sin(tilt) - low / tan(tilt);
    a1 = foot_apothem + grow / sin(tilt) - high / tan(tilt);
    translate([0, 0, low]) rotate(turn)
        cylinder(h = high - low, r1 = a0 / cos(turn), r2 = a1 / cos(turn), $fn = sides);
}

// Children are placed on side i: x across, y up the slope, z outwards, origin in its middle.
module on_side(i) {
    middle = foot_apothem - run / 2;
    rotate(i * 360 / sides) multmatrix([
        [0, -run / slope, rise / slope, middle],
        [1, 0, 0, 0],
        [0, rise / slope, run / slope, rise / 2],
    ]) children();
}

panel_y = slope / 2 - 6 - module_size[1] / 2;
row_y = -slope / 2 + 15;

module side_holes() {
    translate([0, 0, -wall - 6]) linear_extrude(wall + 8) {
        translate([0, panel_y + up]) square(glass, center = true);
        translate([10, row_y]) circle(d = key_hole, $fn = 20);
        translate([-10, row_y]) circle(d = light_hole, $fn = 20);
    }
    // the window's edge bevelled, so that the glass can be read from the side
    translate([0, panel_y + up, -0.6]) hull() {
        linear_extrude(0.1) square(glass, center = true);
        translate([0, 0, 1.6]) linear_extrude(0.1) square(glass + [4, 4], center = true);
    }
}

// The panel's screws go in from behind.
module side_posts() {
    translate([0, panel_y, -wall - 4]) linear_extrude(4.5) corners(holes) difference() {
        circle(d = 5.4, $fn = 8);
        circle(d = 1.7, $fn = 10);
    }
}

module sign(name) {
    if (name == "c") club(8);
    if (name == "d") diamond(8);
    if (name == "h") heart(8);
    if (name == "s") spade(8);
    if (name == "alone") figure(8);
    if (name == "undo") back(8);
}

keys = [["c", -26, 10], ["d", 0, 10], ["h", 26, 10], ["s", -26, -22], ["alone", 0, -22], ["undo", 26, -22]];

module shell() {
    difference() {
        union() {
            difference() {
                frustum(0, 0, rise);
                frustum(-wall, -0.01, rise - top_thick);
            }
            bosses();
            for (i = [0 : sides - 1]) on_side(i) side_posts();
        }
        for (i = [0 : sides - 1]) on_side(i) side_holes();
        translate([0, 0, rise - 10]) linear_extrude(20) {
            for (k = keys) translate([k[1], k[2]]) circle(d = key_hole, $fn = 20);
            // sound of the buzzer
            for (x = [-6 : 4 : 6]) translate([x, -35]) circle(d = 1.8, $fn = 8);
        }
        translate([0, 0, rise - 0.7]) linear_extrude(2) for (k = keys) translate([k[1], k[2] + 13]) sign(k[0]);
        boss_places() translate([0, 0, -1]) cylinder(h = 11, d = screw, $fn = 12);
        ports();
    }
}

// Where the base plate is screwed on: in the corners, or the first four of them.
module boss_places() {
    for (i = [0 : sides - 1]) rotate(turn + i * 360 / sides)
        translate([(foot_apothem - 13) / cos(turn) - 6, 0, 0]) children();
}

module bosses() {
    intersection() {
        frustum(-0.5, 0, 14);
        boss_places() hull() {
            cylinder(h = 10, d = 9, $fn = 16);
            translate([40, 0, 0]) cylinder(h = 10, d = 9, $fn = 16);
        }
    }
}

// Power and USB go out low at one corner, so that they do not point at a player; air comes in
// there and through the base.
module ports() {
    rotate(turn) translate([foot_apothem / cos(turn) - 12, 0, 0]) {
        cube([60, 18, 16], center = true);
    }
}

module base() {
    difference() {
        union() {
            rotate(turn) cylinder(h = base_thick, r = (foot_apothem - 0.2) / cos(turn), $fn = sides);
            translate([0, 0, base_thick - 0.01]) corners(pi_holes) post(6, 6, 2.1);
        }
        boss_places() {
            translate([0, 0, -1]) cylinder(h = 10, d = 3.3, $fn = 20);
            translate([0, 0, -0.01]) cylinder(h = 1.8, d1 = 6.4, d2 = 3.3, $fn = 24);
        }
        // cable ties and air below the Pi
        for (x = [-20 : 10 : 20]) translate([x, 0, -1]) linear_extrude(10) offset(1.5, $fn = 16) square([0.2, 26], center = true);
        for (y = [-1, 1]) translate([0, y * (foot_apothem - 24), -1]) for (x = [-4, 4]) translate([x, 0, 0]) cube([2.4, 5, 20], center = true);
    }
}

module looks() {
    color("#2e5a44") {
        if (made == "") shell();
        else translate([0, 0, rise]) rotate([180, 0, 0]) import(made);
    }
    for (i = [0 : sides - 1]) on_side(i) {
        translate([0, panel_y + up, -wall + 0.3]) color("#101418") linear_extrude(0.5) square(glass + [1, 1], center = true);
        translate([-8, panel_y + up, -wall + 0.9]) color("#e8f1ff") linear_extrude(0.1) square([glass[0] * 0.5, glass[1] * 0.5], center = true);
        translate([10, row_y, -1]) color("#f2c14e") cylinder(h = 4, d = 11, $fn = 20);
        translate([-10, row_y, -2]) color("#e63946") sphere(d = 5, $fn = 20);
    }
    for (k = keys) {
        translate([k[1], k[2], rise - 1]) color("#e9e4d4") cylinder(h = 4, d = 11, $fn = 20);
        translate([k[1], k[2] + 13, rise - 0.5]) color(k[0] == "d" || k[0] == "h" ? "#e63946" : "white") linear_extrude(1) sign(k[0]);
    }
    translate([0, 0, -70]) {
        color("#88919a") base();
        translate([pi_shift[0] * -1, 0, base_thick + 6]) color("#3d8b37") translate([-pi_board[0] / 2, -pi_board[1] / 2, 0]) cube([pi_board[0], pi_board[1], 1.6]);
    }
}

if (part == "shell") translate([0, 0, rise]) rotate([180, 0, 0]) shell();
if (part == "base") base();
if (part == "both") looks();
