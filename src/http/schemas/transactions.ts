import { Type } from '@sinclair/typebox';
import { id, orNull, shape, words } from './parts.js';

const outcomes = ['accepted', 'rejected', 'failed'] as const;

export const transaction = shape('Transaction', {
  id,
  kind: Type.String({ description: 'What was asked for, such as `passport`.' }),
  outcome: words(outcomes, '`failed` is a fault of the service.'),
  code: orNull(Type.Integer(), { description: 'Code of the interface; null when accepted.' }),
  reason: orNull(Type.String(), { description: 'Our name for the code.' }),
  timings_ms: Type.Record(Type.String(), Type.Number()),
  models: Type.Record(Type.String(), Type.String()),
  request_id: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  kept_until: Type.String({ format: 'date-time' }),
});

export const transactionPage = shape('Transactions', {
  transactions: Type.Array(transaction),
  next_before: orNull(Type.Integer(), {
    description: 'Pass as `before` to get the next page; null on the last one.',
  }),
});

export const transactionQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  kind: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.+-]{1,64}$' })),
  outcome: Type.Optional(words(outcomes, 'Only these.')),
  code: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
});

export const transactionPath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
