// Shapes that the pad and the pod share.  Millimetres everywhere.

// A box with rounded upright edges, standing on z = 0, centred in x and y.
module rounded(size, radius) {
    linear_extrude(size[2]) offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius], center = true);
}

// The four corners of a rectangle.
module corners(size) {
    for (x = [-1, 1], y = [-1, 1]) translate([x * size[0] / 2, y * size[1] / 2, 0]) children();
}

// A post for a screw that cuts its own thread: hole = the screw's core.
module post(height, outer, hole) {
    difference() {
        cylinder(h = height, d = outer, $fn = 16);
        translate([0, 0, -1]) cylinder(h = height + 2, d = hole, $fn = 16);
    }
}

module heart(s) {
    for (x = [-1, 1]) translate([x * 0.23 * s, 0.16 * s]) circle(d = 0.5 * s, $fn = 16);
    polygon([[-0.44 * s, 0.04 * s], [0.44 * s, 0.04 * s], [0, -0.5 * s]]);
}

module spade(s) {
    translate([0, 0.02 * s]) rotate(180) heart(s * 0.92);
    polygon([[0, 0], [-0.2 * s, -0.5 * s], [0.2 * s, -0.5 * s]]);
}

module club(s) {
    for (p = [[0, 0.24], [-0.25, -0.1], [0.25, -0.1]]) translate(p * s) circle(d = 0.44 * s, $fn = 16);
    polygon([[0, 0.2 * s], [-0.2 * s, -0.5 * s], [0.2 * s, -0.5 * s]]);
}

module diamond(s) {
    polygon([[0, 0.5 * s], [0.36 * s, 0], [0, -0.5 * s], [-0.36 * s, 0]]);
}

// Alone: one figure.
module figure(s) {
    translate([0, 0.28 * s]) circle(d = 0.36 * s, $fn = 16);
    polygon([[-0.34 * s, -0.5 * s], [0.34 * s, -0.5 * s], [0.16 * s, 0.06 * s], [-0.16 * s, 0.06 * s]]);
}

// Undo: an arrow back.
module back(s) {
    polygon([[-0.5 * s, 0], [-0.08 * s, 0.4 * s], [-0.08 * s, 0.14 * s], [0.5 * s, 0.14 * s],
             [0.5 * s, -0.14 * s], [-0.08 * s, -0.14 * s], [-0.08 * s, -0.4 * s]]);
}
