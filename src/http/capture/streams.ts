import type { ServerResponse } from 'node:http';
import type { Client, Clients } from '../../store/clients.js';
import { isStillValid } from '../auth/still-valid.js';
import { checkWhileOpen } from '../connections/while-open.js';

type Opened = { readonly client: Client; readonly address: string };

/** Open event streams of this node, limited per client, and ended with the credential that opened them. */
export const createStreams = (clients: Pick<Clients, 'get'>, perClient: number) => {
  const open = new Map<ServerResponse, Opened>();

  const isValid = async ({ client, address }: Opened): Promise<boolean> =>
    isStillValid(client, await clients.get(client.name), address);
  // A stream whose client lost its token is ended within a second; until then it delivers nothing.
  const check = (): Promise<unknown> =>
    // Concurrent questions about one client share one query.
    Promise.all(
      [...open].map(async ([raw, opened]) => {
        if (!(await isValid(opened))) raw.end();
      }),
    );
  const { begin } = checkWhileOpen(() => open.size > 0, check);

  return {
    total: (): number => open.size,
    hasRoom: ({ name }: Client): boolean =>
      [...open.values()].filter(({ client }) => client.name === name).length < perClient,
    /** Returns a function that says, before each event, whether its token is still valid. */
    add: (client: Client, address: string, raw: ServerResponse): (() => Promise<boolean>) => {
      const opened = { client, address };
      open.set(raw, opened);
      raw.once('close', () => open.delete(raw));
      begin();
      return () => isValid(opened);
    },
    endAll: (): void => {
      for (const raw of open.keys()) raw.end();
    },
  };
};
