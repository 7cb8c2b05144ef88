/**
 * The service in a process of its own, for tests that measure it, kill it or read all it writes.
 * `node --expose-gc child.mjs [worker module]`; settings come from the environment.
 */
import { readConfig } from '../../../src/config.js';
import { hashPassword } from '../../../src/http/auth/passwords.js';
import { startService } from '../../../src/main.js';
import { measure } from './measure.js';
import type { Question } from './service-process.js';

const [module] = process.argv.slice(2);
const service = await startService(
  readConfig(process.env),
  module ? { workerModule: new URL(module) } : {},
);

const answers: Record<Question['ask'], (question: Question) => Promise<unknown>> = {
  /** Clients for the test, without a rate limit that would be what is measured. */
  client: async ({ client }) => {
    await service.store.clients.upsert({
      name: client!.name,
      passwordHash: await hashPassword(client!.password),
      services: client!.services,
      requestsPerMinute: client!.requestsPerMinute ?? 1_000_000,
      retentionDays: 30,
    });
  },
  ready: () => service.ready(),
  measure,
};

process.on('message', (question: Question) => {
  answers[question.ask](question).then(
    (answer) => process.send!({ id: question.id, answer }),
    (fault: unknown) => process.send!({ id: question.id, fault: String(fault) }),
  );
});

const stop = (): void => {
  void service.stop().then(() => process.disconnect());
};
process.on('SIGTERM', stop);
// The test is gone, however it ended: nobody else would stop this process.
process.on('disconnect', () => process.exit());

process.send!({ url: service.url });
