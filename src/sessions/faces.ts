import type { Holder } from '../flows/match/compare-holders.js';
import type { ComparedFace } from '../flows/compared-face.js';
import { createSealer, processSecret } from '../store/sealing.js';

/** What a step keeps until the session is decided, to compare it with other steps. */
export type Kept = {
  readonly face?: ComparedFace | undefined;
  readonly holder?: Holder | undefined;
};

type Sealed = {
  readonly session: string;
  readonly face?: Omit<ComparedFace, 'embedding'> & { readonly embedding: readonly number[] };
  readonly holder?: Holder;
};

/**
 * A face is never stored in the clear. Without ANVERSO_KEY_SECRET another node, or this one after a
 * restart, cannot compare it.
 */
export const createFaceSealer = (keySecret: string | undefined) => {
  const sealer = createSealer(keySecret ?? processSecret, 'session faces and holders');
  return {
    seal: (session: string, { face, holder }: Kept): Promise<string> =>
      sealer.seal({
        session,
        ...(face && { face: { ...face, embedding: [...face.embedding] } }),
        ...(holder && { holder }),
      } satisfies Sealed),

    /** Undefined where it cannot be opened, or is another session's. */
    open: async (session: string, sealed: string): Promise<Kept | undefined> => {
      const opened = (await sealer.open(sealed)) as Sealed | undefined;
      if (opened?.session !== session) return undefined;
      const { face, holder } = opened;
      return {
        ...(face && { face: { ...face, embedding: Float32Array.from(face.embedding) } }),
        ...(holder && { holder }),
      };
    },
  };
};
export type FaceSealer = ReturnType<typeof createFaceSealer>;
