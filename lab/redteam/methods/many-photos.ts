import { measureFrame } from '../../../src/selfie/moving/measure-frame.js';
import type { Portrait, Pose } from '../puppet.js';
import { type Drawn, warpMesh } from './mesh-warp.js';

/* A victim, or an accomplice, of whom there are pictures from many sides. */

type Posed = { readonly yawDeg: number; readonly pitchDeg: number };

/** The picture whose pose is nearest; what is left of the way, its mesh is warped. */
export const nearestPhoto = (portraits: readonly Portrait[]): ((pose: Pose) => Drawn) => {
  const [frontal] = portraits;
  const poses = portraits.map((one): Posed => measureFrame(one.mesh, undefined, 0));
  const rest = poses[0]!;
  const warps = new Map<Portrait, (pose: Pose) => Drawn>();
  const warpOf = (portrait: Portrait) => {
    const warp = warps.get(portrait) ?? warpMesh(portrait);
    warps.set(portrait, warp);
    return warp;
  };
  return (pose) => {
    const [yawDeg, pitchDeg] = [rest.yawDeg + pose.yawDeg, rest.pitchDeg + pose.pitchDeg];
    const off = (one: Posed): number => Math.hypot(one.yawDeg - yawDeg, one.pitchDeg - pitchDeg);
    const nearest = poses.reduce((best, one, i) => (off(one) < off(poses[best]!) ? i : best), 0);
    const at = poses[nearest]!;
    const left = { ...pose, yawDeg: yawDeg - at.yawDeg, pitchDeg: pitchDeg - at.pitchDeg };
    return warpOf(portraits[nearest] ?? frontal!)(left);
  };
};
