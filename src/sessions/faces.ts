import { randomBytes } from 'node:crypto';
import { compareFaces } from '../flows/match/compare-faces.js';
import type { ComparedFace } from '../flows/compared-face.js';
import type { MatchLimits } from '../contract/match.js';
import type { FaceComparison } from './decide/session-facts.js';
import type { CaptureSession, CaptureStep } from '../store/sessions/sessions.js';
import { createSealer } from '../store/sealing.js';

/**
 * A face is never stored in the clear. Without ANVERSO_KEY_SECRET it is sealed by a key that only
 * this process has: another node, or this one after a restart, cannot compare it.
 */
const processSecret = randomBytes(32).toString('base64url');

export const createFaceSealer = (keySecret: string | undefined) => {
  const sealer = createSealer(keySecret ?? processSecret, 'session faces');
  return {
    seal: (session: string, { embedding, ...face }: ComparedFace): Promise<string> =>
      sealer.seal({ ...face, session, embedding: [...embedding] }),

    /** Undefined where it cannot be opened, or is another session's. */
    open: async (session: string, sealed: string): Promise<ComparedFace | undefined> => {
      const opened = (await sealer.open(sealed)) as
        (ComparedFace & { session: string }) | undefined;
      if (opened?.session !== session) return undefined;
      return { ...opened, embedding: Float32Array.from(opened.embedding) };
    },
  };
};
export type FaceSealer = ReturnType<typeof createFaceSealer>;

type Opened = ComparedFace | 'no_portrait' | 'face_lost';

const compare = (
  document: Opened,
  selfie: Opened,
  limits: MatchLimits,
): FaceComparison['compared'] => {
  if (typeof document === 'string') return document;
  return typeof selfie === 'string' ? 'face_lost' : compareFaces(document, selfie, limits);
};

/** Each document's portrait against each selfie, of the steps that are done. */
export const compareSessionFaces = async (
  { id, steps }: CaptureSession,
  sealer: FaceSealer,
  limits: MatchLimits,
): Promise<readonly FaceComparison[]> => {
  const openFace = async ({ face }: CaptureStep): Promise<Opened> =>
    face === null ? 'no_portrait' : ((await sealer.open(id, face)) ?? 'face_lost');
  const faces = await Promise.all(steps.map(openFace));
  const positions = (kind: CaptureStep['kind']): readonly number[] =>
    steps.flatMap((step, position) =>
      step.kind === kind && step.status === 'done' ? [position] : [],
    );
  return positions('document').flatMap((document) =>
    positions('selfie').map((selfie) => ({
      ...{ document, selfie, compared: compare(faces[document]!, faces[selfie]!, limits) },
    })),
  );
};
