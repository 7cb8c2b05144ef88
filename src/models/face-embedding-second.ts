import type { Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';

/**
 * Faceplugin's net gives embeddings of 512 numbers. It is wrong about other pairs than SFace, so
 * the mean of both is wrong less often.
 */
export const loadFaceEmbeddingSecond = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('face-embedding-second', loading);
  return {
    version: manifest.version,
    embed: async (face: Image): Promise<Float32Array> =>
      (await run({ input: tensor(face) }))['output']!.data,
  };
};
