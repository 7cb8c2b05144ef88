import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Image } from '../../../../src/image/image.js';

/**
 * Ready-made nets lie in ANVERSO_PEERS; lab/eval/selfie/README.md tells how they get there.
 */
export const peersFolder = (): string | undefined => process.env['ANVERSO_PEERS'];

const peerFile = (name: string): string | undefined => {
  const folder = peersFolder();
  if (folder === undefined) return undefined;
  const file = join(folder, name);
  return existsSync(file) ? file : undefined;
};

const planes = ({ data, widthPx, heightPx }: Image, order: readonly number[]): Tensor => {
  const size = widthPx * heightPx;
  const values = new Float32Array(3 * size);
  order.forEach((channel, plane) => {
    for (let i = 0; i < size; i++) values[plane * size + i] = data[3 * i + channel]!;
  });
  return new Tensor('float32', values, [1, 3, heightPx, widthPx]);
};
const rgb = [0, 1, 2];
const bgr = [2, 1, 0];

const open = (file: string) =>
  InferenceSession.create(file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });

/** Logit of one class against the rest. */
const against = (logits: ArrayLike<number>, wanted: number): number => {
  const others = Array.from(logits).filter((_, i) => i !== wanted);
  const top = Math.max(...others);
  return (
    logits[wanted]! - top - Math.log(others.reduce((sum, value) => sum + Math.exp(value - top), 0))
  );
};

type ClassNet = (face: Image) => Promise<number>;

/**
 * MiniFASNetV2: 80 × 80, class 1 is real. The file takes RGB and turns it to the BGR it was trained
 * on.
 */
export const loadMiniFas = async (): Promise<ClassNet | undefined> => {
  const file = peerFile('minifasnet_v2.onnx');
  if (file === undefined) return undefined;
  const session = await open(file);
  return async (face) =>
    against((await session.run({ face: planes(face, rgb) }))['logits']!.data as Float32Array, 1);
};

/** faceplugin's fr_liveness: 128 × 128, BGR, class 0 is real. */
export const loadFaceplugin = async (): Promise<ClassNet | undefined> => {
  const file = peerFile('fr_liveness.onnx');
  if (file === undefined) return undefined;
  const session = await open(file);
  return async (face) =>
    against((await session.run({ input: planes(face, bgr) }))['output']!.data as Float32Array, 0);
};
