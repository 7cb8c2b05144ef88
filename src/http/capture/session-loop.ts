import { causeOf } from '../cause.js';
import type { Dependencies } from '../dependencies.js';
import { createDelivery } from './deliver-webhooks.js';

/** A session may expire this late; followers learn of it at most a second later. */
const everyMs = 2000;

/** Time for webhooks that are being sent when the service stops. */
const webhookGraceMs = 1000;

type Needs = Pick<Dependencies, 'store' | 'metrics' | 'log' | 'config'>;

/** Background work for sessions. Every node runs it; they share the work. */
export const keepUpSessions = async ({
  store: { sessions, reviews, clock },
  metrics,
}: Needs): Promise<void> => {
  const expired = await sessions.expire(new Date(clock.now()));
  if (expired > 0) metrics.sessionEnded('expired', expired);
  await sessions.eraseAnswers(clock.erasureTime());
  await reviews.erasePhotos(clock.erasureTime());
};

export const startCaptureLoop = (needs: Needs): { stop(): Promise<void> } => {
  let stopped = false;
  let failing = false;
  /** Logged once while the store is down, not every two seconds. */
  const reportOnce = (fault: unknown): void => {
    if (!failing) needs.log.error({ cause: causeOf(fault) }, 'capture sessions not kept up');
    failing = true;
  };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const delivery = createDelivery(needs);
  const run = async (): Promise<void> => {
    try {
      await keepUpSessions(needs);
      failing = false;
      // Not awaited: a slow receiver delays neither expiries nor other clients.
      void delivery.send().catch(reportOnce);
    } catch (fault) {
      reportOnce(fault);
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
      await delivery.stop(webhookGraceMs);
    },
  };
};
