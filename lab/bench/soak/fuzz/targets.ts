import { forms } from './forms.js';
import { images } from './images.js';
import { json } from './json.js';
import { payloads } from './payloads.js';
import type { Target } from './target.js';
import { zones } from './zones.js';

export const targets = { images, forms, payloads, zones, json } as const satisfies Readonly<
  Record<string, Target>
>;

export type TargetName = keyof typeof targets;

/** Of all inputs; what costs most gets fewest. */
export const shares: Readonly<Record<TargetName, number>> = {
  images: 0.3,
  forms: 0.3,
  payloads: 0.2,
  zones: 0.1,
  json: 0.1,
};
