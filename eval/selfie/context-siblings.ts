import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Photo } from '../../src/image/photo.js';
import { imageTensor } from '../../src/inference/tensor.js';
import type { Face } from '../../src/models/face-detector.js';
import { contextInputs } from '../../src/models/selfie-context.js';

/**
 * The nets that were trained without one fold each: ANVERSO_EVAL_CONTEXT names the folder of the
 * training run, with `selfie-context-0.onnx` to `-5.onnx`. The net in service has seen every source.
 */
export const contextFolder = (): string | undefined => process.env['ANVERSO_EVAL_CONTEXT'];

const foldCount = 6;
const raw = { colour: 'rgb', mean: [0, 0, 0], std: [1 / 255, 1 / 255, 1 / 255] } as const;

export type BlindContext = (photo: Photo, face: Face, fold: number) => Promise<number>;

export const loadContextSiblings = async (folder: string): Promise<BlindContext> => {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } as const;
  const sessions = await Promise.all(
    Array.from({ length: foldCount }, (_, fold) =>
      InferenceSession.create(join(folder, `selfie-context-${fold}.onnx`), options),
    ),
  );
  return async (photo, face, fold) => {
    const inputs = contextInputs(photo, face, (image) => imageTensor(image, raw));
    const feeds: Record<string, Tensor> = {};
    for (const [name, { data, dims }] of Object.entries(inputs))
      feeds[name] = new Tensor('float32', Float32Array.from(data), dims);
    const found = await sessions[fold]!.run(feeds);
    return (found['logit']!.data as Float32Array)[0]!;
  };
};
