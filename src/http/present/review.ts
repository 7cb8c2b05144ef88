import type { PhotoName } from '../../contract/review.js';
import { photoNames } from '../../contract/review.js';
import type { PhotoPlace } from '../../store/sessions/review-photos.js';
import { claimOf, type ReviewFigures } from '../../store/sessions/reviews.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import * as schemas from './schemas/reviews.js';
import { sessionFacts } from './session.js';
import { speller } from './speller.js';

const isPhoto = ({ name }: PhotoPlace): boolean => (photoNames as readonly string[]).includes(name);

const spellWaiting = speller(schemas.reviewQueue.properties.sessions.items);
const spellReview = speller(schemas.reviewSession);
const spellFigures = speller(schemas.reviewFigures);

const isKept = (photo: PhotoPlace, now: Date): boolean => isPhoto(photo) && photo.eraseAt > now;

/** Why it waits and who has claimed it. */
const waitingFacts = (session: CaptureSession, photos: readonly PhotoPlace[], now: Date) => ({
  ...sessionFacts(session),
  claim: claimOf(session, now) ?? null,
  photosUntil: photos.find((one) => isKept(one, now))?.eraseAt ?? null,
});

/** In the queue: no personal data. */
export const presentWaiting = (session: CaptureSession, photos: readonly PhotoPlace[], now: Date) =>
  spellWaiting(waitingFacts(session, photos, now));

type Read = { readonly step: number; readonly answer: object };

export const presentReview = (
  session: CaptureSession,
  photos: readonly PhotoPlace[],
  now: Date,
  shown: { readonly secondPerson: boolean; readonly fields: readonly Read[] },
) =>
  spellReview({
    ...waitingFacts(session, photos, now),
    ...shown,
    linkOpen: session.expiresAt > now,
    photos: photos
      .filter((one) => isKept(one, now))
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
