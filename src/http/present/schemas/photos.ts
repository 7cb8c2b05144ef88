import { Type } from '@sinclair/typebox';
import { mediaTypes } from '../../../contract/other-formats.js';
import { sentNames } from '../../../contract/review.js';
import { clientPhotoStates } from '../../../store/sessions/client-photos.js';
import { sessionPath } from './sessions.js';
import { choice, moment, orNull, shape } from './shared.js';

const photo = choice(sentNames, 'Which photo of the step.');

const keptPhoto = shape('Kept photo', {
  step: Type.Integer(),
  photo,
  type: choice(mediaTypes, 'Of the file, by its content.'),
  bytes: Type.Integer(),
  sha256: orNull(Type.String(), { description: 'Of the file, in hex; null once it is erased.' }),
  state: choice(
    clientPhotoStates,
    '`kept` until it is fetched, `sending` while it is, `expired` where nobody did in time.',
  ),
  until: orNull(moment(), {
    description: 'When it is erased if nobody fetches it; null while the session goes on.',
  }),
  fetched_at: orNull(moment()),
});

export const keptPhotos = Type.Array(keptPhoto, { description: 'In the order of the steps.' });
export const photoList = shape('Kept photos', { photos: keptPhotos });

/** The file itself. */
export const photoFile = {
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
};

export const keptPhotoPath = Type.Object({
  id: sessionPath.properties.id,
  step: Type.Integer({ minimum: 0, maximum: 9 }),
  photo,
});

/** Why a photo cannot be had, with the status that says whether it ever can. */
export const photoConflicts = {
  session_open: 'The session has not ended.',
} as const;
export const photosGone = {
  photo_fetched: 'This photo was fetched, and erased then.',
  photo_expired: 'Nobody fetched this photo in its time: it is erased.',
  photo_unreadable: 'This photo cannot be opened: ANVERSO_KEY_SECRET is not what it was.',
} as const;

const problemOf = <T extends object>(title: string, codes: T) =>
  shape(title, { error: Type.String(), code: choice(Object.keys(codes), 'Why.') });
export const photoConflict = problemOf('Photo conflict', photoConflicts);
export const photoGone = problemOf('Photo that is gone', photosGone);
