import { Type } from '@sinclair/typebox';
import { oneOf, problem, shape, unauthorized } from './shared.js';

export const loginForm = Type.Object({ username: Type.String(), password: Type.String() });
export const refreshForm = Type.Object({ refresh: Type.String() });

const tokenPair = shape('Tokens', { refresh: Type.String(), access: Type.String() });

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

const failures = {
  400: oneOf(missingFields, problem),
  401: unauthorized,
  413: problem,
  415: problem,
  429: unauthorized,
  '5xx': problem,
};
export const loginAnswers = { 200: tokenPair, ...failures };
export const refreshAnswers = { 200: refreshed, ...failures };

export const keySet = shape('JSON Web Key Set', {
  keys: Type.Array(
    shape('Public key', {
      kty: Type.String(),
      use: Type.String(),
      alg: Type.String(),
      kid: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      y: Type.String(),
    }),
  ),
});
