import { type Point, directionDeg, point, turnAbout } from '../geometry/point.js';
import { extentOf } from '../geometry/polygon.js';
import { mapQuad } from '../geometry/quad.js';
import { averageOut } from '../image/resample/average.js';
import type { Crop } from '../image/image.js';
import { cutOut } from '../image/resample/warp.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { squareAt } from './face-crop.js';

/** A point of the face in the photo's pixels; depth on the scale of x, larger is further away. */
export type MeshPoint = Point & { readonly z: number };

/** 478 points in MediaPipe's order; "right" and "left" are the person's own. */
export type FaceMesh = {
  readonly points: readonly MeshPoint[];
  /** Logit of there being a face. */
  readonly presence: number;
};

/** Where to look for the face. The crop is turned with it. */
export type MeshBox = {
  readonly centre: Point;
  readonly sidePx: number;
  readonly rollDeg: number;
};

const inputPx = 256;
const size = { widthPx: inputPx, heightPx: inputPx, channels: 3, outside: 0 } as const;
/** Side of the crop, in sizes of the face's box: as MediaPipe cuts it. */
const boxSizes = 1.5;
/** Outer corners of the eyes. */
const [rightCorner, leftCorner] = [33, 263] as const;

/** The net tolerates tilts up to this, and an upright crop takes a third of the time. */
const maxTiltDeg = 12;
const straightened = (rollDeg: number): number => (Math.abs(rollDeg) > maxTiltDeg ? rollDeg : 0);

/** The face is tracked from frame to frame: its last position is where the search starts. */
export const boxAroundMesh = ({ points }: FaceMesh): MeshBox => {
  const { left, top, right, bottom } = extentOf(points);
  return {
    centre: point((left + right) / 2, (top + bottom) / 2),
    sidePx: boxSizes * Math.max(right - left, bottom - top),
    rollDeg: straightened(directionDeg(points[rightCorner]!, points[leftCorner]!)),
  };
};

/** Where the detector would have found this face. */
export const faceAround = (mesh: FaceMesh): { readonly centre: Point; readonly sizePx: number } => {
  const { centre, sidePx } = boxAroundMesh(mesh);
  return { centre, sizePx: sidePx / boxSizes };
};

/** From the detector's box, before the first mesh. */
export const boxAroundFace = (face: {
  readonly centre: Point;
  readonly sizePx: number;
}): MeshBox => ({ centre: face.centre, sidePx: boxSizes * face.sizePx, rollDeg: 0 });

export const loadFaceMesh = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('face-mesh', loading);
  return {
    version: manifest.version,
    measure: async (photo: Crop, { centre, sidePx, rollDeg }: MeshBox): Promise<FaceMesh> => {
      const square = mapQuad(squareAt(centre, sidePx), (corner) =>
        turnAbout(corner, centre, rollDeg),
      );
      const cut = rollDeg === 0 ? averageOut : cutOut;
      const { image } = cut(photo, square, size);
      const { points, presence } = await run({ face: tensor(image) });
      const scale = sidePx / inputPx;
      const left = point(centre.x - sidePx / 2, centre.y - sidePx / 2);
      const at = (i: number): MeshPoint => {
        const [x, y, z] = points!.data.subarray(3 * i, 3 * i + 3);
        const straight = point(left.x + scale * x!, left.y + scale * y!);
        return { ...turnAbout(straight, centre, rollDeg), z: scale * z! };
      };
      return {
        points: Array.from({ length: points!.data.length / 3 }, (_, i) => at(i)),
        presence: presence!.data[0]!,
      };
    },
  };
};
