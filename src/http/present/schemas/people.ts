import { Type } from '@sinclair/typebox';
import { photoNames } from '../../../contract/review.js';
import { personSelectors } from '../../../store/people.js';
import { keptPhotos } from './photos.js';
import { notes } from './reviews.js';
import { session } from './sessions.js';
import { choice, moment, orNull, shape, storedText } from './shared.js';
import { transaction } from './transactions.js';

const document = Type.Object(
  {
    kind: choice(['passport', 'card'], 'Of the document that sessions read.'),
    number: storedText(40, 'As it was read; signs and spaces do not count.'),
    country: Type.Optional(
      Type.String({ pattern: '^[A-Z]{1,3}$', description: 'Of a passport, as in its zone.' }),
    ),
  },
  { title: 'Document of a person', additionalProperties: false },
);

export const personForm = Type.Object(
  {
    reference: Type.Optional(storedText(100, 'Your own, as sessions were created with it.')),
    transaction: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    document: Type.Optional(document),
  },
  { additionalProperties: false, description: 'Exactly one of them.' },
);

export const exportForm = Type.Object(
  {
    ...personForm.properties,
    cursor: Type.Optional(Type.String({ pattern: '^[\\w-]{1,40}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  },
  { additionalProperties: false, description: 'Exactly one of the first three.' },
);

const selector = choice(personSelectors, 'By what the records were found.');
const selectorHash = orNull(Type.String(), {
  description: 'Keyed hash of the selector, as in the audit log; null without ANVERSO_KEY_SECRET.',
});

export const personExport = shape('Export of a person', {
  at: moment(),
  selector,
  selector_hash: selectorHash,
  sessions: Type.Array(
    shape('Exported session', {
      ...session.properties,
      consent_text: orNull(Type.String()),
      language: Type.String(),
      kept_until: moment(),
      notes,
      photos: Type.Array(
        shape('Photo that waits for a reviewer', {
          step: Type.Integer(),
          photo: choice(photoNames, 'Which photo of the step.'),
          until: moment(),
        }),
      ),
      kept_photos: keptPhotos,
    }),
  ),
  transactions: Type.Array(transaction),
  next_cursor: orNull(Type.String(), {
    description: 'Pass as `cursor` to get the next page; null on the last one.',
  }),
});

export const erasureReceipt = shape('Receipt of an erasure', {
  at: moment(),
  selector,
  selector_hash: selectorHash,
  sessions: Type.Integer(),
  transactions: Type.Integer(),
  answers: Type.Integer({ description: 'Sealed answers of sessions.' }),
  photos: Type.Integer({ description: 'Sealed photos that waited for a reviewer or for you.' }),
  documents: Type.Integer({ description: 'Keyed hashes of documents.' }),
  complete: Type.Boolean({ description: 'False: more are left; send the same request again.' }),
});
