import type { ServerResponse } from 'node:http';
import type { Client, Clients } from '../../store/clients.js';
import { isStillValid } from '../auth/still-valid.js';

/**
 * A stream whose client lost its token is ended within this time; until then it delivers nothing.
 */
const checkMs = 1000;

type Opened = { readonly client: Client; readonly address: string };

/** Open event streams of this node, limited per client, and ended with the credential that opened them. */
export const createStreams = (clients: Pick<Clients, 'get'>, perClient: number) => {
  const open = new Map<ServerResponse, Opened>();
  let timer: NodeJS.Timeout | undefined;

  const isValid = async ({ client, address }: Opened): Promise<boolean> =>
    isStillValid(client, await clients.get(client.name), address);
  const check = (): Promise<unknown> =>
    // Concurrent questions about one client share one query.
    Promise.all(
      [...open].map(async ([raw, opened]) => {
        if (!(await isValid(opened))) raw.end();
      }),
    );
  const schedule = (): void => {
    timer = setTimeout(() => {
      // A store that is down is asked again a second later.
      void check()
        .catch(() => undefined)
        .finally(() => (open.size > 0 ? schedule() : (timer = undefined)));
    }, checkMs).unref();
  };

  return {
    total: (): number => open.size,
    hasRoom: ({ name }: Client): boolean =>
      [...open.values()].filter(({ client }) => client.name === name).length < perClient,
    /** Returns a function that says, before each event, whether its token is still valid. */
    add: (client: Client, address: string, raw: ServerResponse): (() => Promise<boolean>) => {
      const opened = { client, address };
      open.set(raw, opened);
      raw.once('close', () => open.delete(raw));
      if (!timer) schedule();
      return () => isValid(opened);
    },
    endAll: (): void => {
      for (const raw of open.keys()) raw.end();
    },
  };
};
