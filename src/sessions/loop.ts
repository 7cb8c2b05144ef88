import { causeOf } from '../store/cause.js';
import type { SessionService } from './service.js';
import { createDelivery } from './webhooks/deliver.js';

/** A session may expire this late; followers learn of it at most a second later. */
const everyMs = 2000;

/** Time for webhooks that are being sent when the service stops. */
const webhookGraceMs = 1000;

/** Background work for sessions. Every node runs it; they share the work. */
export const keepUpSessions = async ({
  store: { sessions, reviews, clock },
  metrics,
}: Pick<SessionService, 'store' | 'metrics'>): Promise<void> => {
  const expired = await sessions.expire(new Date(clock.now()));
  if (expired > 0) metrics.sessionEnded('expired', expired);
  await sessions.eraseAnswers(clock.erasureTime());
  await reviews.erasePhotos(clock.erasureTime());
};

export const startSessionLoop = (service: SessionService): { stop(): Promise<void> } => {
  let stopped = false;
  let failing = false;
  /** Logged once while the store is down, not every two seconds. */
  const reportOnce = (fault: unknown): void => {
    if (!failing) service.log.error({ cause: causeOf(fault) }, 'capture sessions not kept up');
    failing = true;
  };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const delivery = createDelivery(service);
  const run = async (): Promise<void> => {
    try {
      await keepUpSessions(service);
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
