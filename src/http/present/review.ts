import type { PhotoName } from '../../contract/review.js';
import { photoNames } from '../../contract/review.js';
import type { PhotoPlace } from '../../store/sessions/review-photos.js';
import { claimOf, type ReviewFigures } from '../../store/sessions/reviews.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import { presentSessionRecord } from './session.js';

const isPhoto = ({ name }: PhotoPlace): boolean => (photoNames as readonly string[]).includes(name);

/** In the queue: why it waits and who has claimed it; no personal data. */
export const presentWaiting = (
  session: CaptureSession,
  photos: readonly PhotoPlace[],
  now: Date,
) => {
  const claim = claimOf(session, now);
  const kept = photos.filter((one) => isPhoto(one) && one.eraseAt > now);
  return {
    ...presentSessionRecord(session),
    claim: claim ? { by: claim.by, until: claim.until.toISOString() } : null,
    photos_until: kept[0]?.eraseAt.toISOString() ?? null,
  };
};

type Read = { readonly step: number; readonly answer: object };

export const presentReview = (
  session: CaptureSession,
  photos: readonly PhotoPlace[],
  now: Date,
  { secondPerson, fields }: { readonly secondPerson: boolean; readonly fields: readonly Read[] },
) => ({
  ...presentWaiting(session, photos, now),
  second_person: secondPerson,
  link_open: session.expiresAt > now,
  photos: photos
    .filter((one) => isPhoto(one) && one.eraseAt > now)
    .map(({ position, name }) => ({ step: position, photo: name as PhotoName })),
  fields,
});

export const presentFigures = (
  { waiting, oldestAt, decided, approved, medianSeconds, checks }: ReviewFigures,
  nowMs: number,
  days: number,
) => ({
  waiting,
  oldest_seconds: oldestAt && Math.max(0, Math.round((nowMs - oldestAt.getTime()) / 1000)),
  ...{ days, decided, approved },
  median_seconds: medianSeconds === null ? null : Math.max(0, Math.round(medianSeconds)),
  checks: checks.map(({ check, reviewed, approved }) => ({
    ...{ check, reviewed, overruled: approved },
  })),
});
