import type { FastifyRequest } from 'fastify';
import type { ComparedFace } from '../../flows/compared-face.js';
import { createSealer } from '../../store/sealing.js';
import type { Dependencies } from '../dependencies.js';

/*
 * The selfie may follow the document in a request of its own, for a client that asked for it
 * (`face_minutes`). A face is never stored in the clear: without ANVERSO_KEY_SECRET none is kept.
 */

/**
 * Includes the versions of the nets: an embedding of other nets cannot be compared, so it is not
 * found.
 */
const purpose = 'document faces of two nets';

/** Is the face of this client's documents to be kept? */
export const keepsFaces = ({ config }: Dependencies, { client }: FastifyRequest): boolean =>
  client!.faceMinutes > 0 && client!.services.includes('match') && config.keySecret !== undefined;

export const keepDocumentFace = async (
  { store, config }: Dependencies,
  request: FastifyRequest,
  id: number,
  { embedding, ...face }: ComparedFace,
): Promise<void> => {
  const { name, faceMinutes } = request.client!;
  const sealed = await createSealer(config.keySecret, purpose).seal({
    ...face,
    embedding: [...embedding],
  });
  const expiresAt = new Date(store.clock.now() + faceMinutes * 60_000);
  await store.documentFaces.keep(name, id, sealed, expiresAt);
};

/** Undefined if it was not kept, or has expired. */
export const findDocumentFace = async (
  { store, config }: Dependencies,
  request: FastifyRequest,
  id: number,
): Promise<ComparedFace | undefined> => {
  const { name } = request.client!;
  const sealed = await store.documentFaces.find(name, id, new Date(store.clock.now()));
  const face = sealed && (await createSealer(config.keySecret, purpose).open(sealed));
  if (!face) return undefined;
  const kept = face as ComparedFace;
  return { ...kept, embedding: Float32Array.from(kept.embedding) };
};
