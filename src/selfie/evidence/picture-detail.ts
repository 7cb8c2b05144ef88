import { type Point, point } from '../../geometry/point.js';
import type { Crop } from '../../image/image.js';
import type { FaceMesh } from '../../models/face-mesh.js';
import { facePlaneOf } from './face-plane.js';
import { layOver } from './lay-over.js';
import { bandOf, blur, type Plane } from './plane.js';
import type { PictureDetail } from './same-picture.js';
import { usualDetail } from './usual-detail.js';
import { usualFace } from './usual-face.js';

/*
 * Two photos of one person differ in light, expression and grain; two copies of one photo do not.
 * The detail of a face, laid on the same places, is projected at random: enough to tell whether two
 * pictures are one, and far less than the picture (docs/adr/0062-the-portrait-itself-is-no-selfie.md).
 */

const eyesPx = 48;
const area = { left: 0, top: 0, widthPx: 96, heightPx: 96 } as const;
/** Where the point between the eyes lies. */
const origin = point(48, 33);
/** Detail finer than this is lost in a document's print, coarser than that is light. */
const band = { fine: 1, coarse: 3 } as const;
const projections = 512;

/** The face without mouth and eyes, which a drawn face moves. */
const isRigid = (x: number, y: number): boolean => {
  const isIn = (centreX: number, centreY: number, wide: number, high: number): boolean =>
    ((x - centreX) / wide) ** 2 + ((y - centreY) / high) ** 2 < 1;
  return (
    isIn(0, 0.3, 0.66, 0.8) &&
    !isIn(0, 0.68, 0.36, 0.26) &&
    !isIn(0.32, 0, 0.22, 0.13) &&
    !isIn(-0.32, 0, 0.22, 0.13)
  );
};

const places: readonly number[] = Array.from(
  { length: area.widthPx * area.heightPx },
  (_, i) => i,
).filter((i) => {
  const x = (i % area.widthPx) - origin.x;
  const y = Math.floor(i / area.widthPx) - origin.y;
  return isRigid(x / eyesPx, y / eyesPx);
});

/** Signs that are the same in every process (xorshift). */
const drawSigns = (): Int8Array => {
  let state = 0x9e3779b9;
  return Int8Array.from({ length: projections * places.length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 1 ? 1 : -1;
  });
};
let drawn: Int8Array | undefined;

/** As strong everywhere: light and the contrast of a print change slowly. */
const evenBandOf = (plane: Plane): Float32Array => {
  const { data } = bandOf(plane, band.fine, band.coarse);
  const power = blur({ ...plane, data: data.map((value) => value * value) }, 5).data;
  return data.map((value, i) => value / (Math.sqrt(power[i]!) + 1));
};

/** As strong as every other. */
const evened = (values: readonly number[]): readonly number[] => {
  const size = Math.sqrt(values.reduce((total, value) => total + value * value, 0) / values.length);
  return values.map((value) => (32 * value) / (size || 1));
};

const project = (values: Float32Array): readonly number[] => {
  const signs = (drawn ??= drawSigns());
  const mean = places.reduce((sum, i) => sum + values[i]!, 0) / places.length;
  const centred = Float32Array.from(places, (i) => values[i]! - mean);
  const sums = Array.from({ length: projections }, (_, k) => {
    const first = k * places.length;
    let sum = 0;
    for (let j = 0; j < places.length; j++) sum += signs[first + j]! * centred[j]!;
    return sum;
  });
  return evened(sums);
};

/** What all faces share says nothing: nostrils, brows and the line of the jaw. */
const withoutUsual = (values: readonly number[]): PictureDetail =>
  evened(values.map((value, i) => value - usualDetail[i]!)).map((value) =>
    Math.max(-127, Math.min(127, Math.round(value))),
  );

const mirrored = (values: Float32Array): Float32Array =>
  values.map((_, i) => {
    const x = i % area.widthPx;
    return values[i - x + area.widthPx - 1 - x]!;
  });

/** A pixel's middle is half a pixel from its corner, where points count from. */
const asIndex = (x: number, y: number): Point => point(x - 0.5, y - 0.5);

type Both<T> = { readonly plain: T; readonly mirrored: T };

/** With what all faces share, for `npm run eval evidence`, which finds that. */
export const wholeDetailOf = (photo: Crop, mesh: FaceMesh): Both<readonly number[]> => {
  const face = facePlaneOf(photo, mesh, 1.4 * eyesPx);
  const landmarks = {
    here: usualFace.map(([, x, y]) => asIndex(origin.x + eyesPx * x, origin.y + eyesPx * y)),
    there: usualFace.map(([landmark]) =>
      asIndex(face.points[landmark]!.x, face.points[landmark]!.y),
    ),
  };
  const detail = evenBandOf(layOver(face.plane, landmarks, area, 5));
  return { plain: project(detail), mirrored: project(mirrored(detail)) };
};

/** Of the picture, and of its mirror image. */
export const pictureDetailOf = (photo: Crop, mesh: FaceMesh): Both<PictureDetail> => {
  const { plain, mirrored } = wholeDetailOf(photo, mesh);
  return { plain: withoutUsual(plain), mirrored: withoutUsual(mirrored) };
};
