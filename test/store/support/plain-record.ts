import type { TransactionRecord } from '../../../src/store/transactions.js';

/** A record with nothing special about it. */
export const plainRecord = (given: Partial<TransactionRecord> = {}): TransactionRecord => ({
  client: 'acme',
  kind: 'passport',
  outcome: 'accepted',
  code: null,
  reason: null,
  timingsMs: { decode: 12.25, mrz: 80 },
  models: { mrz: '3f2a' },
  requestId: 'req-1',
  retainUntil: new Date('2030-01-01T00:00:00Z'),
  ...given,
});
