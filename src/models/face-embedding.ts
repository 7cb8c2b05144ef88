import type { Crop, Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type MatchLimits, matchLimits } from '../contract/match.js';
import { type Aligned, alignFace } from './face-alignment.js';
import type { FaceShape } from './face-conditions.js';
import { loadFaceEmbeddingSecond } from './face-embedding-second.js';
import { joinUnits, unit } from './face-similarity.js';

const loadSFace = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('face-embedding', loading);
  return {
    version: manifest.version,
    embed: async (face: Image): Promise<Float32Array> =>
      (await run({ data: tensor(face) }))['fc1']!.data,
  };
};

/** Two nets with equal weights: other weights were no better (models/face-embedding-second). */
export const loadFaceEmbedding = async (loading?: Loading) => {
  const quick = await loadFaceEmbeddingSecond(loading);
  const nets = [await loadSFace(loading), quick];
  return {
    version: nets.map(({ version }) => version).join(' and '),
    limits: matchLimits as MatchLimits,
    /**
     * By the smaller net alone, in a seventh of the time: enough where both faces are from one
     * recording (`minSameFace`). `isMirrored`: the photo is the mirror image.
     */
    embedOnce: async (photo: Crop, shape: Aligned, isMirrored = false): Promise<Float32Array> => {
      const face = alignFace(photo, shape);
      return unit(await quick.embed(isMirrored ? mirror(face) : face));
    },
    /**
     * Each net's result is averaged with that of the mirrored face: a phone may store a selfie
     * either way round.
     */
    embed: async (photo: Crop, shape: FaceShape): Promise<Float32Array> => {
      const face = alignFace(photo, shape);
      const mirrored = mirror(face);
      const parts: Float32Array[] = [];
      for (const { embed } of nets) {
        const plain = unit(await embed(face));
        const turned = unit(await embed(mirrored));
        parts.push(unit(plain.map((value, i) => value + turned[i]!)));
      }
      return joinUnits(parts);
    },
  };
};
