import { Type } from '@sinclair/typebox';
import { summarySteps } from '../../../store/transaction-summary.js';
import { outcomes } from '../../../store/transactions.js';
import { choice, id, moment, momentQuery, orNull, shape } from './shared.js';

export const transaction = shape('Transaction', {
  id,
  kind: Type.String({ description: 'What was asked for, such as `passport`.' }),
  outcome: choice(
    outcomes,
    '`review`: read, but `valid` is false. `failed` is a fault of the service.',
  ),
  code: orNull(Type.Integer(), {
    description: 'Code of the interface; null when accepted, or where it has none.',
  }),
  reason: orNull(Type.String(), { description: 'Our name for why.' }),
  timings_ms: Type.Record(Type.String(), Type.Number()),
  models: Type.Record(Type.String(), Type.String()),
  request_id: Type.String(),
  created_at: moment(),
  kept_until: moment(),
  session: orNull(Type.String(), { description: 'The session it is a step of.' }),
  reference: orNull(Type.String(), { description: 'Of that session.' }),
  sandbox: Type.Boolean({ description: 'Of a sandbox client: its answer may be an invented one.' }),
});

export const transactionPage = shape('Transactions', {
  transactions: Type.Array(transaction),
  next_before: orNull(Type.Integer(), {
    description: 'Pass as `before` to get the next page; null on the last one.',
  }),
});

export const transactionSummary = shape('Summary of transactions', {
  step: choice(summarySteps, 'Length of each step of time.'),
  counts: Type.Array(
    shape('Transactions of one step of time', {
      at: moment({ description: 'Where the step begins (UTC).' }),
      accepted: Type.Integer(),
      review: Type.Integer(),
      rejected: Type.Integer(),
      failed: Type.Integer(),
      median_ms: orNull(Type.Number(), {
        description: 'Of the work, within 5 %; null where none was timed.',
      }),
      p95_ms: orNull(Type.Number()),
    }),
    { description: 'Oldest first; steps without a transaction are left out.' },
  ),
  codes: Type.Array(shape('Count of a code', { code: Type.Integer(), count: Type.Integer() }), {
    description: 'Most frequent first.',
  }),
  reasons: Type.Array(
    shape('Count of a reason', { reason: Type.String(), count: Type.Integer() }),
    { description: 'Of refusals without a code of the interface, such as two faces that differ.' },
  ),
});

const filter = {
  kind: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.+-]{1,64}$' })),
  outcome: Type.Optional(choice(outcomes, 'Only these.')),
  code: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
  from: momentQuery('Recorded at this moment or later.'),
  to: momentQuery('Recorded before this moment.'),
};

export const transactionQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  session: Type.Optional(
    Type.String({ pattern: '^[\\w-]{22}$', description: 'Only those of this session.' }),
  ),
  ...filter,
});

export const transactionSummaryQuery = Type.Object({
  step: Type.Optional(
    choice(
      summarySteps,
      'Length of each step of time; `hour` by default. Minutes reach back two days. A step that `from` or `to` falls into is counted as a whole.',
    ),
  ),
  ...filter,
});

export const transactionPath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
