import type { Image } from '../../src/image/image.js';
import type { FaceMesh } from '../../src/models/face-mesh.js';

/** The one photo that an attacker has, and where its face is. */
export type Portrait = { readonly image: Image; readonly mesh: FaceMesh };

/** A frame of somebody's clip, and how far mouth and eyes are open in it. */
export type ClipFrame = Portrait & {
  readonly mouthRatio: number;
  /** Between the lids, relative to open eyes. */
  readonly lidsShare: number;
};

export type Clips = { readonly mouth: readonly ClipFrame[]; readonly lids: readonly ClipFrame[] };

/**
 * What a face is made to show. Angles are relative to the photo, yaw positive towards the person's
 * own left, pitch upwards.
 */
export type Pose = {
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  /** Between the inner lips, in distances of the outer corners of the eyes. */
  readonly mouth: number;
  /** 0 as in the photo, 1 closed. */
  readonly lids: number;
  /** Size relative to the photo's. */
  readonly size: number;
  /** How far the head is moved, in distances of the outer corners of the eyes. */
  readonly shift: { readonly x: number; readonly y: number };
};

export const atRest: Pose = {
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  mouth: 0,
  lids: 0,
  size: 1,
  shift: { x: 0, y: 0 },
};

/** A photo that can be made to show any pose. */
export type Puppet = (pose: Pose) => Image;
export type Animator = (portrait: Portrait) => Puppet;

/** What a face shows at a time in milliseconds. */
export type Path = (atMs: number) => Pose;
