import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Form } from '../src/contract/form.js';
import type { JobOf, FlowName, JobResult } from '../src/flows/jobs.js';
import { createRunStep } from '../src/sessions/run-step.js';
import type { SessionService } from '../src/sessions/service.js';
import { createDelivery, createSecretSealer } from '../src/sessions/webhooks/deliver.js';
import { newWebhookSecret } from '../src/sessions/webhooks/sign.js';
import { localContext } from '../src/verify/local-context.js';
import { start } from './fixtures/workers/passport.js';
import { anyImage, rejectedAs } from './support/images.js';
import { eachStore } from './support/stores.js';

const keySecret = 'a secret of at least thirty-two characters';
const secret = newWebhookSecret();
const spelling: SessionService['spelling'] = {
  answer: ({ endpoint }) => ({ spelled: endpoint }),
  session: ({ id, status, decision }) =>
    Promise.resolve({ id, status, outcome: decision?.outcome }),
};

describe('a session without a server', () => {
  eachStore((_kind, stores) => {
    it('is created, photographed, decided and told', async () => {
      const store = await stores.open();
      const ended: string[] = [];
      const service: SessionService = {
        ...{ store, spelling, version: '1.2.3', config: { keySecret, webhookPrivate: 'yes' } },
        metrics: {
          sessionEnded: (status) => void ended.push(status),
          sessionDecided: (outcome) => void ended.push(outcome),
          webhook: (result) => void ended.push(result),
        },
        log: { warn: () => undefined, error: () => undefined },
      };
      const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
      await store.clients.add({ name: 'bank', passwordHash: 'hash', ...rest });
      await store.webhooks.setSecret('bank', await createSecretSealer(keySecret).seal(secret));
      const now = store.clock.now();
      const later = new Date(now + 900_000);
      await store.sessions.add(
        {
          ...{ id: 'a-session-of-22-letters', client: 'bank', tokenHash: 'hash', language: 'en' },
          ...{ reference: null, returnUrl: null, webhookUrl: 'https://bank.example/' },
          ...{ consentText: null, details: false, sandboxChecks: null, traceparent: null },
          ...{ createdAt: new Date(now), expiresAt: later, retainUntil: later },
        },
        [
          {
            ...{ kind: 'document', documentType: 'passport', country: null },
            ...{ liveness: 'photo', sandboxOutcome: null },
          },
        ],
        1,
      );

      const worker = await start({});
      const run = <F extends FlowName>(job: JobOf<F>) =>
        worker.run(job) as Promise<JobResult<FlowName>> as Promise<JobResult<F>>;
      const runStep = createRunStep(service);
      const send = async (frontside: Uint8Array) => {
        const form: Form = { fields: {}, files: { frontside }, lists: {} };
        return runStep({
          ...{ form, position: 0, client: (await store.clients.get('bank'))! },
          session: (await store.sessions.get('bank', 'a-session-of-22-letters'))!,
          context: {
            ...localContext(run),
            session: { face: false, copies: false, originals: false },
          },
        });
      };
      expect(await send(rejectedAs('mrzUnreadable'))).toMatchObject({
        ...{ rejection: { rejected: 'mrzUnreadable' }, attemptsLeft: 4, isCounted: true },
      });
      expect(await send(anyImage)).toEqual({ accepted: true });
      expect(await send(anyImage)).toEqual({ conflict: 'session_ended' });
      expect(ended).toEqual(['finished', 'approved']);

      const told: string[] = [];
      const delivery = createDelivery(service, (_url, headers, body) => {
        const [, seconds, signed] = /^t=(\d+),v1=(\w+)$/.exec(headers['anverso-signature']!)!;
        const own = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
        expect(signed).toBe(own);
        told.push((JSON.parse(body) as { event: string }).event);
        return Promise.resolve(200);
      });
      await delivery.send();
      expect(told.sort()).toEqual(['session.decided', 'session.finished']);
      expect(ended.slice(2)).toEqual(['delivered', 'delivered']);
    });
  });
});
