import { beforeAll, describe } from 'vitest';
import { createClient, isAnversoError, type Client } from '../src/index.js';
import { booleans } from '../../../test/decisions/05-booleans.suite.js';
import { transactions } from '../../../test/http/transactions.suite.js';
import { failures } from '../../../test/spec/2.8-failures.suite.js';
import { identityCard } from '../../../test/spec/2.6-identity-card.suite.js';
import { identityCardSides } from '../../../test/spec/2.7-identity-card-sides.suite.js';
import { livenessAnswer } from '../../../test/spec/2.10-liveness-response.suite.js';
import { passport } from '../../../test/spec/2.2-passport.suite.js';
import { passportFailedOcr } from '../../../test/spec/2.5-passport-failed-ocr.suite.js';
import { passportOfMexico } from '../../../test/spec/2.4-passport-of-mexico.suite.js';
import { passportPlus } from '../../../test/spec/2.3-passport-plus.suite.js';
import { errors } from '../../../test/spec/7-errors.suite.js';
import type { Answer, Parts } from '../../../test/support/http.js';
import { startTestService, type TestService } from '../../../test/support/service.js';

/** What the client gave, as the contract's tests look at an answer; errors are answers to them. */
const seenAs = async (
  call: Promise<{ status: number; body: unknown; headers: Headers }>,
): Promise<Answer> => {
  const told = await call.catch((fault: unknown) => {
    if (isAnversoError(fault)) return fault;
    throw fault;
  });
  const text = told.body === undefined ? '' : JSON.stringify(told.body);
  return { status: told.status, headers: told.headers ?? new Headers(), text, json: told.body };
};

/** A service whose two endpoints are called through the client, each suite client with its own. */
const throughClient = (service: TestService): TestService => {
  const clients = new Map<string, Client>();
  const clientOf = (name: string): Client => {
    const known =
      clients.get(name) ??
      createClient({
        baseUrl: service.url,
        getToken: () => service.access(name),
        retry: { retries: 0 },
      });
    clients.set(name, known);
    return known;
  };
  type Posted = Parameters<TestService['ocr']>[1];
  const isPlain = (options: Posted): boolean => !options?.path && !options?.headers;
  return {
    ...service,
    ocr: (parts: Parts, options) =>
      isPlain(options)
        ? seenAs(clientOf(options?.client ?? 'acme').readDocument(parts as never))
        : service.ocr(parts, options),
    liveness: (parts: Parts, options) =>
      isPlain(options)
        ? seenAs(clientOf(options?.client ?? 'acme').checkLiveness(parts as never))
        : service.liveness(parts, options),
    as: async (name, path, init = {}) => {
      const { status, headers, text, body } = await clientOf(name ?? 'acme').request(path, init);
      return { status, headers, text, json: body };
    },
  };
};

/** A part of the contract that has every answer of both endpoints, and the transactions. */
describe('the contract, through the client', () => {
  let service: TestService;
  beforeAll(async () => {
    const started = await startTestService({ store: 'pglite' });
    await started.ready();
    service = throughClient(started);
  });
  for (const suite of [
    passport,
    passportPlus,
    passportOfMexico,
    passportFailedOcr,
    identityCard,
    identityCardSides,
    failures,
    livenessAnswer,
    errors,
    booleans,
    transactions,
  ])
    suite(() => service);
});
