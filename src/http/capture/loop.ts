import { causeOf } from '../cause.js';
import type { Dependencies } from '../dependencies.js';

/** How late a session may expire; a follower is told within this and a second. */
const everyMs = 2000;

type Needs = Pick<Dependencies, 'store' | 'metrics' | 'log'>;

/** What sessions need without a request. Every node runs it: they share the work. */
const turn = async ({ store: { sessions, clock }, metrics }: Needs): Promise<void> => {
  const now = new Date(clock.now());
  const expired = await sessions.expire(now);
  if (expired > 0) metrics.sessionEnded('expired', expired);
  await sessions.eraseAnswers(now);
};

export const startCaptureLoop = (needs: Needs): { stop(): Promise<void> } => {
  let stopped = false;
  let failing = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const run = async (): Promise<void> => {
    try {
      await turn(needs);
      failing = false;
    } catch (fault) {
      // Once, not every two seconds, while the store is down.
      if (!failing) needs.log.error({ cause: causeOf(fault) }, 'capture sessions not kept up');
      failing = true;
    }
    if (!stopped) timer = setTimeout(start, everyMs).unref();
  };
  const start = (): void => {
    running = run();
  };
  start();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
