import { type Base, type Case, caseOf } from './cases.js';
import { asTaken } from './photographs.js';
import { cameraQuality, type Picture, saved } from './picture.js';
import type { Drawing } from './random.js';

type Spoil = (picture: Picture, draw: Drawing, base: Base) => Picture | Promise<Picture>;

/** Photos of phones and documents laid into scenes are told apart in the report. */
export const named = (base: Base, way: string): string =>
  `${way}, ${base.isPhone ? 'phone' : 'laid'}`;

/** A good photo, degraded in one way. */
export const spoilt = (base: Base, expected: number, way: string, spoil: Spoil): Case =>
  caseOf(base, expected, named(base, way), async (draw) =>
    saved(await spoil(asTaken(await base.take(draw), draw), draw, base), cameraQuality),
  );

/** A case of a set takes the next way of its code. */
export type Ways = readonly ((base: Base) => Case)[];
