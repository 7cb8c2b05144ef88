import type {
  NoteOnACase,
  ReviewFigures,
  ReviewOfASession,
  ReviewQueue,
  SessionInReview,
} from '../../../packages/client/src/types.js';
import type { CheckName } from '../../../src/contract/decision.js';
import type { ReviewVerdict } from '../../../src/contract/review.js';
import { t } from '../i18n/language.js';
import { load } from '../load.js';
import type { Session } from '../session.js';

export type { ReviewFigures, ReviewQueue, SessionInReview };
export type ReviewCase = ReviewOfASession;

const base = '/api/v3.2/sessions/';
const caseOf = (id: string): string => `${base}${encodeURIComponent(id)}/review/`;

/** Whose cases, and which check sent them to a person. */
export type QueueFilter = {
  readonly assigned?: 'me' | 'nobody';
  readonly check?: CheckName;
};

export const listWaiting = (session: Session, filter: QueueFilter = {}) =>
  load<ReviewQueue>(session, `${base}review/?${String(new URLSearchParams(filter))}`);

/** Of those that nobody else has or is to have: one's own cases first, then the oldest. */
export const firstFree = (all: readonly SessionInReview[], me: string) => {
  const free = all.filter(({ claim }) => claim === null || claim.by === me);
  return (
    free.find(({ assigned_to }) => assigned_to === me) ??
    free.find(({ assigned_to }) => assigned_to === null)
  );
};

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
const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** `takesOver`: also where it is somebody else's case. */
export const claimCase = (session: Session, id: string, takesOver = false) =>
  ask(session, `${caseOf(id)}claim/`, takesOver ? json({ take_over: true }) : { method: 'POST' });
export const releaseCase = (session: Session, id: string): void =>
  void session.request(`${caseOf(id)}claim/`, { method: 'DELETE' }).catch(() => undefined);

export type Said = {
  readonly verdict: ReviewVerdict;
  readonly reason: string;
  readonly note?: string;
  readonly step?: number;
};
export const decideCase = (session: Session, id: string, said: Said) =>
  ask(session, `${caseOf(id)}decision/`, json(said));

/** What the service answers, or a sentence that says why it was not done. */
const change = async <T>(
  session: Session,
  path: string,
  init: RequestInit,
): Promise<T | string> => {
  try {
    const answer = await session.request(path, init);
    if (answer.ok) return (await answer.json()) as T;
    const { error } = (await answer.json()) as { error?: string };
    return error ?? t('loadFailed');
  } catch {
    return t('loadFailed');
  }
};

/** The note as others see it; or why it was not written. */
export const addNote = (session: Session, id: string, note: string) =>
  change<NoteOnACase>(session, `${caseOf(id)}notes/`, json({ note }));

/** Undefined when it was done, else why not; null gives it back to everybody. */
export const assignCase = async (session: Session, id: string, to: string | null) => {
  const init = to === null ? { method: 'DELETE' } : json({ to });
  const told = await change<object>(session, `${caseOf(id)}assignment/`, init);
  return typeof told === 'string' ? told : undefined;
};

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
