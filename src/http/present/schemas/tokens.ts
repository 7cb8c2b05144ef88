import { Type } from '@sinclair/typebox';
import { limits } from '../../../contract/limits.js';
import { oneOf, problem, shape, storedText, texts, unauthorized } from './shared.js';

const credential = storedText(limits.fieldBytes);
export const loginForm = Type.Object({ username: credential, password: credential });
/** Longer than any of ours: the deployment's name is part of it. */
export const refreshForm = Type.Object({ refresh: storedText(4096) });

const tokenPair = shape('Tokens', texts('refresh', 'access'));

const refreshed = shape('Refreshed token', {
  access: Type.String(),
  refresh: Type.Optional(
    Type.String({
      description:
        'Replaces the one sent, which is spent now. Absent for a client that keeps its refresh token.',
    }),
  ),
});

/** Names of the fields that were not sent, each with a sentence. */
const missingFields = Type.Record(Type.String(), Type.Array(Type.String()), {
  title: 'Missing fields',
});

export const failures = {
  400: oneOf(missingFields, problem),
  401: unauthorized,
  413: problem,
  415: problem,
  429: unauthorized,
  '5xx': problem,
};
export const loginAnswers = { 200: tokenPair, ...failures };
export const refreshAnswers = { 200: refreshed, ...failures };

export const revokeAnswers = {
  200: shape('Revoked', { revoked: Type.Literal(true) }),
  ...failures,
};

export const keySet = shape('JSON Web Key Set', {
  keys: Type.Array(shape('Public key', texts('kty', 'use', 'alg', 'kid', 'crv', 'x', 'y'))),
});
