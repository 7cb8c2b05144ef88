import type { DocumentRead } from '../flows/match/same-document.js';
import type { ComparedFace } from '../flows/compared-face.js';
import { createSealer, processSecret } from '../store/sealing.js';

/** What a step keeps until the session is decided, to compare it with other steps. */
export type Kept = {
  readonly face?: ComparedFace | undefined;
  readonly read?: DocumentRead | undefined;
};

type Sealed = {
  readonly session: string;
  readonly face?: Omit<ComparedFace, 'embedding'> & { readonly embedding: readonly number[] };
  readonly read?: DocumentRead;
};

/**
 * A face is never stored in the clear. Without ANVERSO_KEY_SECRET another node, or this one after a
 * restart, cannot compare it.
 */
export const createFaceSealer = (keySecret: string | undefined) => {
  const sealer = createSealer(keySecret ?? processSecret, 'session faces and documents');
  return {
    seal: (session: string, { face, read }: Kept): Promise<string> =>
      sealer.seal({
        session,
        ...(face && { face: { ...face, embedding: [...face.embedding] } }),
        ...(read && { read }),
      } satisfies Sealed),

    /** Undefined where it cannot be opened, or is another session's. */
    open: async (session: string, sealed: string): Promise<Kept | undefined> => {
      const opened = (await sealer.open(sealed)) as Sealed | undefined;
      if (opened?.session !== session) return undefined;
      const { face, read } = opened;
      return {
        ...(face && { face: { ...face, embedding: Float32Array.from(face.embedding) } }),
        ...(read && { read }),
      };
    },
  };
};
export type FaceSealer = ReturnType<typeof createFaceSealer>;
