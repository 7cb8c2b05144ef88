import { Type } from '@sinclair/typebox';
import {
  chipCheckNames,
  chipReasons,
  chipWeaknesses,
  type ChipReason,
} from '../../../contract/chip.js';
import {
  portraitKinds,
  portraitReasons,
  type PortraitReason,
} from '../../../contract/chip/portrait.js';
import { limits } from '../../../contract/limits.js';
import { noncePattern } from '../../../contract/signature-request.js';
import { mrz, ocrError } from './ocr.js';
import {
  choice,
  file,
  id,
  moment,
  oneOf,
  shape,
  storedText,
  trueOrFalse,
  unauthorized,
} from './shared.js';

const check = shape('Check of a chip', {
  status: choice(['passed', 'failed', 'not_run'], 'What came of it.'),
  reason: Type.Optional(choice(Object.keys(chipReasons) as ChipReason[], 'Why it did not pass.')),
  message: Type.Optional(Type.String({ description: 'The same as a sentence.' })),
});

const portrait = shape('Portrait of a chip', {
  status: choice(['read', 'unreadable'], 'Decides nothing: the picture itself is not returned.'),
  kind: Type.Optional(choice(portraitKinds, 'Of the image in group 2.')),
  width: Type.Optional(Type.Integer({ description: 'In pixels.' })),
  height: Type.Optional(Type.Integer({ description: 'In pixels.' })),
  reason: Type.Optional(
    choice(Object.keys(portraitReasons) as PortraitReason[], 'Why it was not read.'),
  ),
  message: Type.Optional(Type.String({ description: 'The same as a sentence.' })),
});

const details = shape('Details of a chip', {
  expired: Type.Optional(Type.Boolean({ description: '`valid` says nothing of it.' })),
  expires_in_days: Type.Optional(Type.Integer({ description: 'Negative once it has expired.' })),
  chip: shape('Report of a chip', {
    verdict: choice(
      ['genuine', 'not_genuine', 'not_trusted'],
      '`not_trusted`: nothing is wrong, but no country that the operator trusts stands for it.',
    ),
    checks: shape(
      'Checks of a chip',
      Object.fromEntries(chipCheckNames.map((name) => [name, check])) as Record<
        (typeof chipCheckNames)[number],
        typeof check
      >,
    ),
    groups: Type.Array(
      shape('Group of a chip', {
        group: Type.Integer(),
        status: choice(['passed', 'failed', 'not_sent'], 'Whether it is what the state signed.'),
      }),
    ),
    signed_on: Type.Optional(moment()),
    country: Type.Optional(Type.String({ description: 'Of the signer, two letters.' })),
    weaknesses: Type.Array(
      shape('Weakness of a chip', {
        part: choice(['signature', 'signer', 'country', 'chip'], 'Whose key or digest it is.'),
        weakness: choice(chipWeaknesses, 'It is said, and refuses nothing.'),
      }),
    ),
    portrait,
  }),
});

export const chipAnswer = shape('Chip verdict', {
  ...mrz,
  valid: Type.Boolean({
    description: 'A trusted country signed every group, and all check digits of its zone hold.',
  }),
  id: Type.Optional(id),
  details,
});

export const chipRefused = shape('Chip that is not genuine', {
  valid: Type.Literal(false),
  error_code: Type.Integer(),
  error: Type.String(),
  id: Type.Optional(id),
  details,
});

export const chipAnswers = {
  200: oneOf(chipAnswer, chipRefused),
  401: unauthorized,
  '4xx': ocrError,
  '5xx': ocrError,
};

const group = (number: number, holds: string) =>
  Type.Optional(file(`Group ${number}: ${holds}. Where it was read.`));

/** What an app read. */
const groupFiles = {
  com: Type.Optional(file('EF.COM. Nothing signs it, so nothing is decided by it.')),
  dg11: group(11, 'further data of the person'),
  dg12: group(12, 'further data of the document'),
  dg13: group(13, 'what the state likes'),
  dg14: group(14, 'security options'),
  dg15: group(15, 'the key for Active Authentication'),
  active_authentication: Type.Optional(
    file('What the chip answered to INTERNAL AUTHENTICATE with the bytes of the challenge.'),
  ),
};

const required = {
  sod: file('EF.SOD, the signed hashes of all groups, as the chip has it.'),
  dg1: file('Group 1: the machine readable zone.'),
  dg2: file('Group 2: the portrait.'),
};

/** In a session the form of a step is that of any step, so none of them is required. */
export const chipFiles = {
  sod: Type.Optional(required.sod),
  dg1: Type.Optional(required.dg1),
  dg2: Type.Optional(required.dg2),
  ...groupFiles,
};

export const chipForm = Type.Object(
  {
    ...required,
    ...groupFiles,
    challenge_id: Type.Optional(
      storedText(limits.fieldBytes, 'Of the challenge that the chip answered.'),
    ),
    return_id: trueOrFalse('Adds the transaction id to the answer.'),
  },
  { title: 'Read chip form' },
);

export const chipChallenge = shape('Challenge of a chip', {
  id: Type.String({
    pattern: noncePattern,
    description: 'Sent back as `challenge_id`. Good once.',
  }),
  challenge: Type.String({
    pattern: '^[0-9a-f]{16}$',
    description: 'The eight bytes for INTERNAL AUTHENTICATE, in hexadecimal digits.',
  }),
  expires_at: moment(),
});
