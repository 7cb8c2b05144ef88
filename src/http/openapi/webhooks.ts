import { Type } from '@sinclair/typebox';
import { session } from '../present/schemas/sessions.js';
import { moment, shape } from '../present/schemas/shared.js';
import { recorded } from './recorded.js';

/** What each event tells the receiver. */
export const webhookEvents: Readonly<Record<string, string>> = {
  'session.decided': 'The policy has approved or declined the session, or sends it to a person.',
  'session.reviewed': 'A person has decided, or asks the customer for one photo again.',
  'session.finished': 'Comes with session.decided, and says no more.',
  'session.expired': 'The link was not used to its end in time.',
  'session.cancelled': 'You have cancelled the session, or its person has withdrawn consent.',
  'session.withdrawn': 'The person does not agree, or no longer; what was read is erased.',
};

const headers = {
  'webhook-id': 'The id of the event.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature': '`v1,` and the HMAC in base64; two of them while a secret is replaced.',
  'anverso-signature': 'The same as `t=…,v1=…` in hexadecimal, for receivers without a library.',
};

/** The answer to GET of the session that a sandbox has just decided. */
const exampleOf = (event: string) => {
  const { body } = recorded['getSession']!;
  const [id, created_at] = ['6f1c2a3e-0b7d-4c58-9a41-3d5e7f900042', '2027-04-15T10:18:00.000Z'];
  return event === 'session.decided' ? { example: { event, id, created_at, session: body } } : {};
};

const operationOf = (event: string, summary: string) => {
  const name = event.split('.').map((word) => word[0]!.toUpperCase() + word.slice(1));
  const body = shape(`${name.join(' ')} event`, {
    event: Type.Literal(event),
    id: Type.String({
      description: 'The same at each try: remember it, since an event may come twice.',
    }),
    created_at: moment(),
    session,
  });
  return {
    operationId: `on${name.join('')}`,
    summary,
    description:
      'Verify `webhook-signature` (Standard Webhooks) over the raw body before you act. Answer 2xx within ten seconds; otherwise the event comes again.',
    tags: ['capture'],
    security: [],
    parameters: Object.entries(headers).map(([header, description]) => ({
      ...{ name: header, in: 'header', required: true, description },
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, ...exampleOf(event) } },
    },
    responses: { '2XX': { description: 'You have the event.' } },
  };
};

/** The section `webhooks` of the document: what the service posts to `webhook_url`. */
export const webhooks = Object.fromEntries(
  Object.entries(webhookEvents).map(([event, summary]) => [
    event,
    { post: operationOf(event, summary) },
  ]),
);
