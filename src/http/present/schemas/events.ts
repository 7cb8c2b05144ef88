import { Type } from '@sinclair/typebox';
import { eventStates } from '../../../store/sessions/events.js';
import { session } from './sessions.js';
import { choice, moment, momentQuery, orNull, shape } from './shared.js';

const eventId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'The same in `webhook-id` and `Anverso-Event-Id`.',
});
const name = choice(
  ['finished', 'decided', 'reviewed', 'expired', 'cancelled', 'withdrawn'].map(
    (one) => `session.${one}`,
  ),
  'What happened to the session.',
);

export const deliveries = shape('Deliveries', {
  deliveries: Type.Array(
    shape('Delivery', {
      id: eventId,
      event: name,
      created_at: moment(),
      state: choice(
        eventStates,
        '`withdrawn`: a new state of the session has overtaken it; `unsent`: no `webhook_url`.',
      ),
      attempts: Type.Integer({ description: 'Since it was queued, or sent again.' }),
      last_attempt_at: orNull(moment()),
      last_result: orNull(Type.String(), {
        description: 'The HTTP status that the receiver answered, or the fault: `ECONNREFUSED`.',
      }),
      next_attempt_at: orNull(moment(), {
        description: 'Null: it is not sent any more. One in the past waits for an earlier event.',
      }),
    }),
    { description: 'The oldest first.' },
  ),
});

export const resendForm = Type.Object({ event: Type.Optional(eventId) });

export const eventQuery = Type.Object({
  after: Type.Optional(eventId),
  from: momentQuery('That happened at this moment or later.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
});

export const events = shape('Events', {
  events: Type.Array(shape('Event', { event: name, id: eventId, created_at: moment(), session }), {
    description: 'The oldest first; the session is as it is now.',
  }),
  has_more: Type.Boolean({ description: 'Ask again, with `after` the last id of this page.' }),
});
