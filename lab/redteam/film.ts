import { hashOf, seeded } from '../support/stats.js';
import { both, swaying } from './paths.js';
import type { Path, Puppet } from './puppet.js';
import { sentFrame, type Variant } from './variants.js';

/** Where the frames of a recording come from: any of them may be asked for, in any order. */
export type Film = (atMs: number) => Promise<Uint8Array>;

/** A puppet before a camera that does not exist. The same seed gives the same frames. */
export const film = (puppet: Puppet, path: Path, variant: Variant, seed: string): Film => {
  const random = seeded(hashOf(seed));
  const moved = both(path, swaying(random));
  const alter = variant.prepare(random);
  return (atMs) => sentFrame(alter(puppet(moved(atMs)), atMs), variant);
};

/** All frames of a recording, from 0 to `untilMs`. */
export const filmAll = async (of: Film, frameMs: number, untilMs: number) => {
  const timesMs: number[] = [];
  for (let atMs = 0; atMs <= untilMs; atMs += frameMs) timesMs.push(atMs);
  const frames: Uint8Array[] = [];
  for (const atMs of timesMs) frames.push(await of(atMs));
  return { frames, timesMs };
};
