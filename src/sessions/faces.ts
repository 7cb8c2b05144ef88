import { compareFaces } from '../flows/match/compare-faces.js';
import { compareHolders, type Holder } from '../flows/match/compare-holders.js';
import type { ComparedFace } from '../flows/compared-face.js';
import type { MatchLimits } from '../contract/match.js';
import type { FaceComparison, HolderComparison, SessionFacts } from './decide/session-facts.js';
import type { CaptureSession, CaptureStep } from '../store/sessions/sessions.js';
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

type Opened = Kept | 'none' | 'lost';

const compare = (
  document: Opened,
  selfie: Opened,
  limits: MatchLimits,
): FaceComparison['compared'] => {
  if (document === 'lost' || typeof selfie === 'string' || !selfie.face) return 'face_lost';
  if (document === 'none' || !document.face) return 'no_portrait';
  return compareFaces(document.face, selfie.face, limits);
};

const compareDocuments = (
  document: number,
  first: Opened,
  other: Opened,
  limits: MatchLimits,
): HolderComparison => {
  const [a, b] = [first, other].map((kept) => (typeof kept === 'string' ? {} : kept)) as [
    Kept,
    Kept,
  ];
  return {
    document,
    fields: a.holder && b.holder ? compareHolders(a.holder, b.holder) : undefined,
    portraits: a.face && b.face ? compareFaces(a.face, b.face, limits) : undefined,
  };
};

/**
 * Each document's portrait against each selfie, and each document against the first one, of the
 * steps that are done.
 */
export const compareSteps = async (
  { id, steps }: CaptureSession,
  sealer: FaceSealer,
  limits: MatchLimits,
): Promise<Pick<SessionFacts, 'faces' | 'holders'>> => {
  const openKept = async ({ face }: CaptureStep): Promise<Opened> =>
    face === null ? 'none' : ((await sealer.open(id, face)) ?? 'lost');
  const kept = await Promise.all(steps.map(openKept));
  const positions = (kind: CaptureStep['kind']): readonly number[] =>
    steps.flatMap((step, position) =>
      step.kind === kind && step.status === 'done' ? [position] : [],
    );
  const documents = positions('document');
  const [first, ...others] = documents;
  return {
    faces: documents.flatMap((document) =>
      positions('selfie').map((selfie) => ({
        ...{ document, selfie, compared: compare(kept[document]!, kept[selfie]!, limits) },
      })),
    ),
    holders: others.map((document) =>
      compareDocuments(document, kept[first!]!, kept[document]!, limits),
    ),
  };
};
