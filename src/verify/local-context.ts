import { type CalendarDate, dateOf } from '../contract/calendar.js';
import { erasingCopies } from '../workers/job-copies.js';
import type { Context } from './context.js';

type Options = {
  /** As for a client that contracted ID Reader Plus. */
  readonly proofOfLife?: boolean;
  readonly explain?: boolean;
  readonly today?: CalendarDate;
};

/** For a program without the service: nothing is recorded, so ids are 0, and a fault is thrown. */
export const localContext = (
  run: Context['run'],
  { proofOfLife = false, explain = false, today = dateOf(new Date()) }: Options = {},
): Context => ({
  client: {
    services: proofOfLife ? ['id_reader_plus'] : [],
    refuseExpired: false,
    minLiveness: null,
  },
  today,
  run: (job) => erasingCopies(() => run(job)),
  record: () => Promise.resolve(0),
  explain,
  onBusy: (fault) => {
    throw fault;
  },
});
