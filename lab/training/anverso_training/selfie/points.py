"""Our face points: a subset of the 478-point mesh, in a fixed order, with names for what the service needs."""
OVAL = [10, 297, 284, 389, 454, 361, 397, 378, 152, 149, 172, 132, 234, 162, 54, 67]
RIGHT_BROW, LEFT_BROW = [70, 63, 105, 66, 107], [336, 296, 334, 293, 300]
RIGHT_EYE, LEFT_EYE = [33, 160, 159, 158, 133, 153, 145, 144], [362, 385, 386, 387, 263, 373, 374, 380]
PUPILS = [468, 473]  # right, left (the person's)
NOSE = [168, 6, 197, 4, 98, 327]
MOUTH = [61, 39, 0, 269, 291, 405, 17, 181, 13, 14]
SUBSET = OVAL + RIGHT_BROW + LEFT_BROW + RIGHT_EYE + LEFT_EYE + PUPILS + NOSE + MOUTH
COUNT = len(SUBSET)

# Mirroring swaps left and right; positions in SUBSET.
MIRROR_OF = {10: 10, 297: 67, 284: 54, 389: 162, 454: 234, 361: 132, 397: 172, 378: 149, 152: 152, 336: 107, 296: 66, 334: 105, 293: 63, 300: 70,
             362: 133, 385: 158, 386: 159, 387: 160, 263: 33, 373: 144, 374: 145, 380: 153, 473: 468, 168: 168, 6: 6, 197: 197, 4: 4, 327: 98,
             61: 291, 39: 269, 0: 0, 405: 181, 17: 17, 13: 13, 14: 14}
MIRROR_OF.update({b: a for a, b in MIRROR_OF.items()})
MIRRORED = [SUBSET.index(MIRROR_OF[p]) for p in SUBSET]
