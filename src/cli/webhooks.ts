import { commandActor } from '../store/audit.js';
import type { EventState, SessionEvent } from '../store/sessions/events.js';
import { type Command, print, printTable, usageError } from './command.js';
import { withStore } from './with-store.js';

const mostListed = 1000;
const waiting: readonly EventState[] = ['pending', 'given_up'];

const rowOf = (event: SessionEvent): readonly string[] => [
  event.event,
  event.session,
  event.createdAt.toISOString(),
  event.state,
  String(event.attempts),
  event.lastResult ?? '',
  event.nextAttemptAt?.toISOString() ?? '',
];
const head = ['EVENT', 'SESSION', 'AT', 'STATE', 'ATTEMPTS', 'LAST RESULT', 'NEXT ATTEMPT'];

export const webhooks: Command = {
  usage: 'webhooks list|resend CLIENT [--session ID] [--given-up]',
  about: 'Events of a client that its receiver did not take: list them, or send them again.',
  options: {
    session: { type: 'string', help: 'all events of this session' },
    'given-up': { type: 'boolean', help: 'only those that are not tried any more' },
  },
  run: async ([verb, name, ...rest], { session, 'given-up': givenUp }) => {
    const isKnown = verb === 'list' || verb === 'resend';
    if (!isKnown || !name || rest.length > 0) throw usageError(`use: anverso ${webhooks.usage}`);
    if (session !== undefined && givenUp === true)
      throw usageError('--session names the events already: leave out --given-up');
    await withStore(async ({ clients, events, clock }) => {
      if (!(await clients.get(name)))
        throw usageError(`there is no client '${name}'; see anverso client list`);
      const states = givenUp === true ? (['given_up'] as const) : waiting;
      if (verb === 'list') {
        const found =
          session === undefined
            ? await events.inState(name, states, mostListed)
            : await events.ofSession(name, String(session));
        return printTable([head, ...found.map(rowOf)]);
      }
      const which = session === undefined ? { states } : { session: String(session) };
      const count = await events.resend(name, which, new Date(clock.now()), commandActor());
      print(`${count} events are due now; a running service sends them.`);
    });
    return 0;
  },
};
