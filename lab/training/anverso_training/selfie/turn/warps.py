"""Ways of animating one photo. Each answers a picture in which the face has turned, from where its points go."""
import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates, median_filter
from scipy.spatial import Delaunay

OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150,
        136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
WAYS = ('plates', 'local', 'triangles', 'mesh', 'relief')
CHIN = 152


def eyes_px(points):
    return np.linalg.norm(points[33] - points[263])


def sampled(image, x, y, order=1):
    return np.stack([map_coordinates(image[..., c], [y, x], order=order, mode='nearest')
                     for c in range(image.shape[2])], -1)


def on_grid(place, height, width, step):
    """A map that is computed at every so many pixels, bilinear in between: x and y of every pixel."""
    across, down = np.arange(0, width + step, step), np.arange(0, height + step, step)
    at = np.stack(np.meshgrid(across, down), -1).reshape(-1, 2).astype(np.float64)
    placed = place(at).reshape(len(down), len(across), 2)
    rows, columns = np.mgrid[0:height, 0:width] / step
    return [map_coordinates(placed[..., axis], [rows, columns], order=1) for axis in (0, 1)]


def placed_by(at, start, end, near):
    """As src/selfie/evidence/place-in-other.ts: an affine map by weighted least squares, near points counting most."""
    square = ((start[None] - at[:, None]) ** 2).sum(-1)
    weight = 1 / (square + near * near) ** 2
    total = weight.sum(1, keepdims=True)
    middle, goal = weight @ start / total, weight @ end / total
    off, moved = start[None] - middle[:, None], end[None] - goal[:, None]
    slack = 1e-9 * total[:, 0]
    xx, yy = (weight * off[..., 0] ** 2).sum(1) + slack, (weight * off[..., 1] ** 2).sum(1) + slack
    xy = (weight * off[..., 0] * off[..., 1]).sum(1)
    size, step, found = xx * yy - xy * xy, at - middle, np.empty_like(at)
    for axis in (0, 1):
        xu, yu = [(weight * off[..., k] * moved[..., axis]).sum(1) for k in (0, 1)]
        found[:, axis] = goal[:, axis] + ((xu * yy - yu * xy) * step[:, 0] + (yu * xx - xu * xy) * step[:, 1]) / size
    return found


def turned(points, centre, pose, camera_px, share=1.0):
    """Points turned about the middle of the head, as a camera at that distance sees them."""
    yaw, pitch, roll = np.radians([share * pose[k] for k in ('yaw', 'pitch', 'roll')])
    dx, dy, dz = (points - centre).T
    x, z = dx * np.cos(yaw) - dz * np.sin(yaw), dz * np.cos(yaw) + dx * np.sin(yaw)
    y, depth = dy * np.cos(pitch) + z * np.sin(pitch), z * np.cos(pitch) - dy * np.sin(pitch)
    near = pose['size'] ** share * (camera_px + dz) / (camera_px + depth)
    return np.c_[centre[0] + (x * np.cos(roll) - y * np.sin(roll)) * near + share * pose['shift'][0],
                 centre[1] + (y * np.cos(roll) + x * np.sin(roll)) * near + share * pose['shift'][1], depth]


def thin_plate(start, end, slack):
    """The smoothest map from `start` to `end` (Bookstein 1989)."""
    def bent(a, b):
        square = ((a[:, None] - b[None]) ** 2).sum(-1)
        return np.where(square > 0, square * np.log(np.maximum(square, 1e-12)), 0)
    here = start / 100
    plane = np.c_[np.ones(len(here)), here]
    system = np.block([[bent(here, here) + slack * np.eye(len(here)), plane], [plane.T, np.zeros((3, 3))]])
    solved = np.linalg.solve(system, np.r_[end, np.zeros((3, 2))])
    return lambda at: bent(at / 100, here) @ solved[:-3] + np.c_[np.ones(len(at)), at / 100] @ solved[-3:]


def surroundings(points, goals, move, draw, height, width):
    """The outline of the face, hair and neck, and what stays: from, to, depth."""
    outline, eyes = points[OVAL], eyes_px(points)
    centre = outline[:, :2].mean(0)
    hair_at, still_at = draw.uniform(1.18, 1.5), draw.uniform(1.75, 2.3)
    every = outline[::2]
    hair = np.c_[centre + hair_at * (every[:, :2] - centre), every[:, 2] + draw.uniform(.3, .7) * eyes]
    hair_to, neck = move(hair, draw.uniform(.7, 1.)), hair[:, 1] > points[CHIN, 1]
    hair_to[neck] = move(hair, .4)[neck]
    still = centre + still_at * (every[:, :2] - centre)
    still = still[(still > 0).all(1) & (still[:, 0] < width) & (still[:, 1] < height)]
    shares = np.linspace(0, 1, 5)
    frame = np.array([[a * width, b * height] for a in shares for b in shares if a in (0, 1) or b in (0, 1)])
    return (np.r_[outline[:, :2], hair[:, :2], still, frame], np.r_[goals[OVAL][:, :2], hair_to[:, :2], still, frame],
            np.r_[goals[OVAL][:, 2], hair_to[:, 2], np.full(len(still) + len(frame), 3 * eyes)])


def in_front(start, end, depth, least):
    """Without the deepest corners of triangles that are turned over: no smooth map shows one thing before another."""
    kept = np.arange(len(start))
    for _ in range(5):
        corners = Delaunay(start[kept]).simplices

        def area(points):
            a, b, c = points[kept][corners].transpose(1, 0, 2)
            return (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        over = corners[area(end) / area(start) <= least]
        if len(over) == 0:
            break
        deepest = depth[kept][over].argmax(1)
        kept = np.delete(kept, np.unique(over[np.arange(len(over)), deepest]))
    return kept


def draw_triangles(x, y, triangles, start, end, depth):
    """Writes where every pixel of the triangles comes from; what is nearer hides what is behind."""
    height, width = x.shape
    seen = np.full((height, width), np.inf)
    for corners in triangles:
        a, b, c = end[corners]
        area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        if abs(area) < 1e-6:
            continue
        left, right = int(max(0, np.ceil(min(a[0], b[0], c[0])))), int(min(width - 1, np.floor(max(a[0], b[0], c[0]))))
        top, bottom = int(max(0, np.ceil(min(a[1], b[1], c[1])))), int(min(height - 1, np.floor(max(a[1], b[1], c[1]))))
        if right < left or bottom < top:
            continue
        rows, columns = np.mgrid[top:bottom + 1, left:right + 1]
        v = ((columns - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (rows - a[1])) / area
        w = ((b[0] - a[0]) * (rows - a[1]) - (b[1] - a[1]) * (columns - a[0])) / area
        u = 1 - v - w
        z = u * depth[corners[0]] + v * depth[corners[1]] + w * depth[corners[2]]
        part = np.s_[top:bottom + 1, left:right + 1]
        inside = (u >= -1e-3) & (v >= -1e-3) & (w >= -1e-3) & (z < seen[part])
        seen[part][inside] = z[inside]
        p, q, r = start[corners]
        x[part][inside] = (u * p[0] + v * q[0] + w * r[0])[inside]
        y[part][inside] = (u * p[1] + v * q[1] + w * r[1])[inside]


def relief(shape, points, move, draw):
    """Every pixel has a depth, an egg outside the face; nearer ones hide others, holes are filled from beside."""
    height, width = shape
    eyes, outline = eyes_px(points), points[OVAL]
    centre = outline[:, :2].mean(0)
    radius = np.linalg.norm(outline[:, :2] - centre, axis=1).mean()
    rows, columns = np.mgrid[0:height, 0:width].astype(float)
    some = points[:468:2]
    in_face = on_grid(lambda at: placed_by(at, some[:, :2], some[:, [2, 2]], 5), height, width, 6)[0]
    away = np.hypot(columns - centre[0], (rows - centre[1]) / 1.15) / radius
    outside = outline[:, 2].mean() + .35 * eyes * np.clip(away - 1, 0, 1)
    mixed = np.clip((away - .85) / .3, 0, 1)
    deep = np.c_[columns.ravel(), rows.ravel(), (in_face * (1 - mixed) + outside * mixed).ravel()]
    reach, rim = draw.uniform(1.25, 1.55), draw.uniform(.02, .35)
    share = (1 - np.clip((away - reach) / rim, 0, 1)).ravel() * np.where(rows.ravel() > points[CHIN, 1] + .2 * eyes, .35, 1)
    goals = deep + (move(deep, 1.) - deep) * share[:, None]
    order = np.argsort(-(goals[:, 2] + (1 - share) * 2 * eyes))
    x = np.full((height, width), np.nan)
    y = x.copy()
    for right in (-.25, .25):
        for down in (-.25, .25):
            column, row = np.round(goals[order, 0] + right).astype(int), np.round(goals[order, 1] + down).astype(int)
            inside = (column >= 0) & (row >= 0) & (column < width) & (row < height)
            x[row[inside], column[inside]] = deep[order][inside, 0]
            y[row[inside], column[inside]] = deep[order][inside, 1]
    holes = np.isnan(x)
    if holes.any():
        nearest = tuple(distance_transform_edt(holes, return_distances=False, return_indices=True))
        x, y = x[nearest], y[nearest]
    return gaussian_filter(median_filter(x, 5), 1.), gaussian_filter(median_filter(y, 5), 1.)


def animated(image, points, goals, move, way, draw):
    """The photo with its 478 points where `goals` says; `move(points, share)` turns what is around the face."""
    height, width = image.shape[:2]
    order = draw.choice([1, 1, 3])
    if way == 'relief':
        return sampled(image, *relief((height, width), points, move, draw), order)
    start, end, depth = surroundings(points, goals, move, draw, height, width)
    some = {'triangles': lambda: draw.sample(range(468), draw.randint(50, 160)),
            'local': lambda: list(range(0, 468, draw.choice([2, 3, 5])))}.get(
        way, lambda: list(range(0, 468, draw.choice([3, 4, 6]))))()
    here, there = np.r_[points[some][:, :2], start], np.r_[goals[some][:, :2], end]
    deep = np.r_[goals[some][:, 2], depth]
    if way == 'local':
        near = draw.uniform(3, 14)
        x, y = on_grid(lambda at: placed_by(at, there, here, near), height, width, 5)
    elif way == 'plates':
        kept = in_front(here, there, deep, 0.)
        x, y = on_grid(thin_plate(there[kept], here[kept], 10 ** draw.uniform(-4, -2)), height, width, 5)
    elif way == 'mesh':
        kept = in_front(start, end, depth, .03)
        x, y = on_grid(thin_plate(end[kept], start[kept], 1e-4), height, width, 8)
        draw_triangles(x, y, Delaunay(points[:468, :2]).simplices, points[:, :2], goals[:, :2], goals[:, 2])
    else:
        y, x = np.mgrid[0:height, 0:width].astype(float)
        draw_triangles(x, y, Delaunay(here).simplices, here, there, deep)
    return sampled(image, x, y, order)
