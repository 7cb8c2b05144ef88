import { Type } from '@sinclair/typebox';
import { moment, orNull, shape } from './shared.js';

const sha256 = Type.String({ description: 'SHA-256 of the text in UTF-8, in hex.' });

export const consentLanguage = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
    description: 'Of `consent`, as `es-PA`, for screen readers; that of the page by default.',
  }),
);

/** To the client. */
export const consent = orNull(
  shape('Consent', {
    text_sha256: sha256,
    given_at: orNull(moment()),
    withdrawn_at: orNull(moment(), { description: 'Or when the person did not agree.' }),
    photos_kept: Type.Optional(
      Type.Boolean({ description: 'The page said that you get the photos.' }),
    ),
  }),
);

/** To the person. */
export const captureConsent = orNull(
  shape('Capture consent', {
    text: Type.String(),
    text_sha256: sha256,
    language: Type.String({ description: 'Of the text.' }),
    given: Type.Boolean(),
    withdrawn: Type.Boolean(),
    photos_kept: Type.Optional(
      Type.Boolean({
        description: 'The client gets the photos: a page of yours must say so, as ours does.',
      }),
    ),
  }),
);

export const consentForm = Type.Object({
  text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the text agreed to.' }),
});
