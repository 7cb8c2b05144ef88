import type { Tools } from '../../../src/models/tools.js';
import { openClips, openPerson, openPoses } from '../open-portrait.js';
import type { Person } from '../people.js';
import type { Animator, Puppet } from '../puppet.js';
import { flatSheet, still } from './flat-sheet.js';
import { meshWarp } from './mesh-warp.js';
import { nearestPhoto } from './many-photos.js';
import { piecewiseAffine } from './piecewise-affine.js';
import { spliceClips } from './splice-clips.js';
import { swapFace } from './swap-face.js';
import { thinPlates } from './thin-plates.js';

/** Ways to make one photo show any pose. */
export const animators = {
  'mesh warp': meshWarp,
  'thin plates': thinPlates,
  'piecewise affine': piecewiseAffine,
} as const satisfies Readonly<Record<string, Animator>>;

export type AnimatorName = keyof typeof animators;

type Cast = { readonly person: Person; readonly accomplice: Person | undefined };
type Method = (cast: Cast, tools: Tools) => Promise<Puppet | undefined>;

const ofOnePhoto =
  (animate: Animator): Method =>
  async ({ person }, tools) => {
    const portrait = await openPerson(person, tools);
    return portrait && animate(portrait);
  };

const spliced =
  (lenderOf: (cast: Cast) => Person | undefined): Method =>
  async (cast, tools) => {
    const lender = lenderOf(cast);
    const clips = lender && (await openClips(lender, tools));
    const portrait = clips && (await openPerson(cast.person, tools));
    return portrait && spliceClips(portrait, clips);
  };

const manyPhotos: Method = async ({ person }, tools) => {
  const portraits = await openPoses(person, tools);
  const drawn = portraits && nearestPhoto(portraits);
  return drawn && ((pose) => drawn(pose).image);
};

const swapped: Method = async ({ person, accomplice }, tools) => {
  const portraits = accomplice && (await openPoses(accomplice, tools));
  const stolen = portraits && (await openPerson(person, tools));
  return stolen && swapFace(nearestPhoto(portraits), stolen);
};

/** Every method, by the name of its row. */
export const methods = {
  'a still': ofOnePhoto(still),
  'a still, turned and tilted': ofOnePhoto(flatSheet),
  'mesh warp': ofOnePhoto(meshWarp),
  'thin plates': ofOnePhoto(thinPlates),
  'piecewise affine': ofOnePhoto(piecewiseAffine),
  'mesh warp, mouth and lids of another person': spliced(({ accomplice }) => accomplice),
  'mesh warp, mouth and lids from clips of the victim': spliced(({ person }) => person),
  'pictures of the victim from many sides': manyPhotos,
  'face over that of an accomplice': swapped,
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof methods;
