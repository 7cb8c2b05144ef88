import { Type } from '@sinclair/typebox';
import { enrolmentReasons } from '../../../attest/reasons.js';
import { keyLevels } from '../../../contract/apps.js';
import { base64Pattern } from '../../../contract/base64.js';
import { noncePattern } from '../../../contract/signature-request.js';
import { choice, moment, shape } from './shared.js';

export const appNonce = shape('Nonce of an app', {
  nonce: Type.String({
    description: 'Good once: its characters are what a key is attested for.',
  }),
  expires_at: moment(),
});

/** No attestation is longer: more is not read (src/attest). */
const base64Text = { pattern: base64Pattern, maxLength: 32_768 };
const base64 = (description: string) =>
  Type.Optional(
    Type.String({ ...base64Text, description: `${description} In base64, of either alphabet.` }),
  );

export const attestationForm = Type.Object(
  {
    nonce: Type.String({ pattern: noncePattern }),
    platform: choice(['ios', 'android'], 'Whose attestation it is.'),
    key_id: base64('Of iOS: what `generateKey` gave.'),
    attestation: base64('Of iOS: what `attestKey` gave for the SHA-256 of the nonce.'),
    certificates: Type.Optional(
      Type.Array(Type.String(base64Text), {
        maxItems: 8,
        description:
          'Of Android: what `getCertificateChain` gave, the key’s own first, each in base64.',
      }),
    ),
  },
  { title: 'Attestation of a key' },
);

export const appKey = shape('Key of an app', {
  key_id: Type.String({ description: 'What a signed capture names.' }),
  app: Type.String({ description: 'As the setting of the service names it.' }),
  security_level: choice(keyLevels, 'What keeps the key inside of the phone.'),
  expires_at: moment({ description: 'Later with each use, except for a key of a session.' }),
});

/** Why a key is not enrolled. */
export const enrolmentProblems = {
  ...enrolmentReasons,
  nonce_unknown: 'The nonce is not of this client and session, has expired, or was used.',
  key_known: 'The key is enrolled already.',
} as const;

export const enrolmentConflict = shape('Key not enrolled', {
  error: Type.String(),
  code: choice(Object.keys(enrolmentProblems), 'Why.'),
});
