import type {
  ReviewFigures,
  ReviewOfASession,
  SessionInReview,
} from '../../../packages/client/src/types.js';
import type { ReviewVerdict } from '../../../src/contract/review.js';
import { load } from '../load.js';
import type { Session } from '../session.js';

export type { ReviewFigures, SessionInReview };
export type ReviewCase = ReviewOfASession;

const base = '/api/v3.2/sessions/';
const caseOf = (id: string): string => `${base}${encodeURIComponent(id)}/review/`;

export const listWaiting = async (session: Session) =>
  (await load<{ sessions: readonly SessionInReview[] }>(session, `${base}review/`))?.sessions;

/** The oldest that nobody else has. */
export const firstFree = (all: readonly SessionInReview[], me: string) =>
  all.find(({ claim }) => claim === null || claim.by === me);

export const loadFigures = (session: Session) =>
  load<ReviewFigures>(session, `${base}review/figures/`);

/** The result of a request for a case; `why` is the service's own sentence. */
export type CaseAnswer =
  | { readonly found: ReviewCase }
  | { readonly why: string; readonly code?: string | undefined }
  | 'absent'
  | 'failed';

const ask = async (session: Session, path: string, init?: RequestInit): Promise<CaseAnswer> => {
  try {
    const answer = await session.request(path, init);
    if (answer.ok) return { found: (await answer.json()) as ReviewCase };
    if (answer.status === 404) return 'absent';
    const { error, code } = (await answer.json()) as { error?: string; code?: string };
    return error === undefined ? 'failed' : { why: error, code };
  } catch {
    return 'failed';
  }
};

export const getCase = (session: Session, id: string) => ask(session, caseOf(id));
export const claimCase = (session: Session, id: string) =>
  ask(session, `${caseOf(id)}claim/`, { method: 'POST' });
export const releaseCase = (session: Session, id: string): void =>
  void session.request(`${caseOf(id)}claim/`, { method: 'DELETE' }).catch(() => undefined);

export type Said = {
  readonly verdict: ReviewVerdict;
  readonly reason: string;
  readonly note?: string;
  readonly step?: number;
};
export const decideCase = (session: Session, id: string, said: Said) =>
  ask(session, `${caseOf(id)}decision/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });

/** Whether the session was erased meanwhile. Unlike a claim, this opens nothing that is sealed. */
export const wasErased = async (session: Session, id: string): Promise<boolean> => {
  const found = await load<{ status: string }>(session, `${base}${encodeURIComponent(id)}`);
  return found?.status === 'cancelled';
};

/** Undefined once it was erased. */
export const loadPhoto = async (
  session: Session,
  id: string,
  { step, photo }: ReviewCase['photos'][number],
): Promise<Blob | undefined> => {
  try {
    const answer = await session.request(`${caseOf(id)}photos/${step}/${photo}`);
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
};
