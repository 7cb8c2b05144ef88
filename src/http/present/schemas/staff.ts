import { Type } from '@sinclair/typebox';
import { checkNames } from '../../../contract/decision.js';
import { limits } from '../../../contract/limits.js';
import { reviewerRoles } from '../../../contract/review.js';
import { shippedPolicies, type ShippedPolicy, votes } from '../../../sessions/decide/policies.js';
import { reviewerNamePattern } from '../../../store/reviewers.js';
import {
  choice,
  moment,
  orNull,
  problem,
  shape,
  storedText,
  texts,
  unauthorized,
} from './shared.js';
import { failures as tokenFailures } from './tokens.js';

const role = choice(
  reviewerRoles,
  '`reviewer` decides, `auditor` reads, `admin` looks after people and policy.',
);
const name = Type.String({
  pattern: reviewerNamePattern.source,
  description: 'Unique in the deployment, such as a mail address.',
});

const person = shape('Person of a client', {
  name,
  role,
  created_at: moment(),
  has_password: Type.Boolean({ description: 'False until the person has chosen one.' }),
  link_until: orNull(moment(), {
    description: 'Until when their link for choosing a password lasts; null: there is none.',
  }),
});

export const peopleList = shape('People of a client', { people: Type.Array(person) });
export const personName = Type.Object({ name });
export const newPerson = Type.Object({ name, role }, { additionalProperties: false });
export const roleForm = Type.Object({ role }, { additionalProperties: false });

/** Shown once: only a digest of its token is kept. */
export const passwordLink = shape('Link for a password', {
  name,
  link: Type.String({ description: 'For this person alone. It works once.' }),
  expires_at: moment(),
});

export const staffConflicts = {
  own_account: 'Nobody changes their own account; ask another admin.',
  taken: 'This name is taken; choose another.',
  not_admin: 'You are no longer an admin.',
} as const;

const conflictOf = (title: string, conflicts: Readonly<Record<string, string>>) =>
  shape(title, {
    error: Type.String(),
    code: choice(Object.keys(conflicts), 'Why.'),
  });
export const staffConflict = conflictOf('Conflict of an account', staffConflicts);

export const passwordForm = Type.Object({
  token: storedText(64, 'Of the link.'),
  password: storedText(limits.fieldBytes),
});
export const passwordAnswers = {
  ...tokenFailures,
  200: shape('Chosen password', texts('name')),
};

const base = choice(
  Object.keys(shippedPolicies) as ShippedPolicy[],
  'The shipped policy that it starts from.',
);
const vote = choice(votes, 'What the result votes for.');
const checkName = choice(checkNames, 'The check.');
const result = Type.String({
  description: 'Of the check; `failed:different_people` is one reason of a result.',
});
const table = Type.Array(shape('Vote of a result', { check: checkName, result, vote }));
const secondPerson = Type.Boolean({ description: 'Two different reviewers must agree.' });
const changes = Type.Array(
  Type.String({
    pattern: '^[a-z_]{1,40}\\.[a-z_]{1,40}(:[a-z_]{1,40})?=[a-z]{1,10}$',
    description: 'Such as `face_match.doubt=decline`.',
  }),
  { maxItems: 200, description: 'What differs from the base.' },
);

const policyFacts = { base, second_person: secondPerson, changes };
const version = Type.Integer({
  minimum: 0,
  description: 'Of the client’s own policy; 0 where none was ever set.',
});

export const policyInForce = shape('Policy of a client', {
  policy: Type.String({ description: 'As `decision.policy` names it.' }),
  version,
  ...policyFacts,
  table,
  shipped: Type.Array(
    shape('Shipped policy', {
      name: base,
      version: Type.Integer(),
      about: Type.String(),
      table,
    }),
  ),
  history: Type.Array(shape('Version of a policy', { version, ...policyFacts, set_at: moment() }), {
    description: 'The newest first, at most 50.',
  }),
});

export const policyForm = Type.Object(policyFacts, { additionalProperties: false });
export const policyChange = Type.Object(
  {
    ...policyFacts,
    after: { ...version, description: 'The version that you saw; 409 where it has changed.' },
    weaken: Type.Optional(
      Type.Boolean({ description: 'Votes milder than the base’s own are wanted.' }),
    ),
  },
  { additionalProperties: false },
);

export const policyPreview = shape('Preview of a policy', {
  version: Type.Integer({ description: 'That it would have.' }),
  ...policyFacts,
  table,
  differences: Type.Array(
    shape('Vote that would change', {
      check: checkName,
      result,
      before: orNull(vote, { description: 'Null: as the result without its reason.' }),
      after: orNull(vote),
    }),
    { description: 'From the policy in force.' },
  ),
  milder: Type.Array(Type.String(), {
    description: 'Votes milder than the base’s own: setting them needs `weaken`.',
  }),
});

export const policyConflicts = {
  changed: 'The policy was changed since you looked; look at it again.',
  milder:
    'Some votes are milder than the base’s own: attacks that it stops may pass. Send `weaken` if you want that.',
} as const;
export const policyConflict = conflictOf('Conflict of a policy', policyConflicts);

export const failures = {
  ...{ 400: problem, 401: unauthorized, 403: problem },
  ...{ 413: problem, 415: problem, 429: problem, '5xx': problem },
};
