import type { ComparedFace } from '../flows/compared-face.js';
import { createSealer } from '../store/sealing.js';
import type { Caller, DocumentFaces, RunningParts } from './context.js';

/*
 * The selfie may follow the document in a request of its own, for a client that asked for it
 * (`face_minutes`). A face is never stored in the clear: without ANVERSO_KEY_SECRET none is kept.
 */

/**
 * Includes the versions of the nets: an embedding of other nets cannot be compared, so it is not
 * found.
 */
const purpose = 'document faces of two nets';

export const createDocumentFaces = (
  { store: { documentFaces, clock }, config: { keySecret } }: RunningParts,
  { client: { name, faceMinutes, services } }: Caller,
): DocumentFaces => {
  const sealer = createSealer(keySecret, purpose);
  return {
    areKept: faceMinutes > 0 && services.includes('match') && keySecret !== undefined,
    keep: async (id, { embedding, ...face }) => {
      const sealed = await sealer.seal({ ...face, embedding: [...embedding] });
      const expiresAt = new Date(clock.now() + faceMinutes * 60_000);
      await documentFaces.keep(name, id, sealed, expiresAt);
    },
    find: async (id) => {
      const sealed = await documentFaces.find(name, id, new Date(clock.now()));
      const face = sealed && (await sealer.open(sealed));
      if (!face) return undefined;
      const kept = face as ComparedFace;
      return { ...kept, embedding: Float32Array.from(kept.embedding) };
    },
  };
};
