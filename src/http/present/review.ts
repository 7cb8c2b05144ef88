import type { PhotoName } from '../../contract/review.js';
import { photoNames } from '../../contract/review.js';
import type { PhotoPlace } from '../../store/sessions/review-photos.js';
import { claimOf, type ReviewFigures } from '../../store/sessions/reviews.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import type { OpenedNote } from './case-notes.js';
import * as schemas from './schemas/reviews.js';
import { sessionFacts } from './session.js';
import { speller } from './speller.js';

const isPhoto = ({ name }: PhotoPlace): boolean => (photoNames as readonly string[]).includes(name);

const spellQueue = speller(schemas.reviewQueue);
const spellReview = speller(schemas.reviewSession);
const spellFigures = speller(schemas.reviewFigures);

type About = {
  readonly photos: readonly PhotoPlace[];
  /** Names of the client's reviewers. */
  readonly reviewers: readonly string[];
  readonly now: Date;
};

const isKept = (photo: PhotoPlace, now: Date): boolean => isPhoto(photo) && photo.eraseAt > now;

/** Why it waits, who has claimed it, and whose case it is: of those who review now. */
const waitingFacts = (session: CaptureSession, { photos, reviewers, now }: About) => ({
  ...sessionFacts(session),
  assignedTo: reviewers.find((name) => name === session.assignedTo) ?? null,
  claim: claimOf(session, now) ?? null,
  photosUntil: photos.find((one) => isKept(one, now))?.eraseAt ?? null,
});

/** In the queue: no personal data. */
export const presentQueue = (
  sessions: readonly (Pick<About, 'photos'> & { readonly session: CaptureSession })[],
  reviewers: readonly string[],
  now: Date,
) =>
  spellQueue({
    reviewers,
    sessions: sessions.map(({ session, photos }) => ({
      ...waitingFacts(session, { photos, reviewers, now }),
      noteCount: session.notes.length,
    })),
  });

type Read = { readonly step: number; readonly answer: object };

export const presentReview = (
  session: CaptureSession,
  about: About,
  shown: {
    readonly secondPerson: boolean;
    readonly fields: readonly Read[];
    readonly notes: readonly OpenedNote[];
  },
) =>
  spellReview({
    ...waitingFacts(session, about),
    ...shown,
    reviewers: about.reviewers,
    linkOpen: session.expiresAt > about.now,
    photos: about.photos
      .filter((one) => isKept(one, about.now))
      .map(({ position, name }) => ({ step: position, photo: name as PhotoName })),
  });

export const presentFigures = (
  { oldestAt, medianSeconds, checks, ...figures }: ReviewFigures,
  nowMs: number,
  days: number,
) =>
  spellFigures({
    ...figures,
    days,
    oldestSeconds: oldestAt && Math.max(0, Math.round((nowMs - oldestAt.getTime()) / 1000)),
    medianSeconds: medianSeconds === null ? null : Math.max(0, Math.round(medianSeconds)),
    checks: checks.map(({ approved, ...check }) => ({ ...check, overruled: approved })),
  });
