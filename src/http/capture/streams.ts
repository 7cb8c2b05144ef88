import type { ServerResponse } from 'node:http';

/** Open event streams of this node, limited per client. */
export const createStreams = (perClient: number) => {
  const open = new Map<ServerResponse, string>();
  return {
    total: (): number => open.size,
    hasRoom: (client: string): boolean =>
      [...open.values()].filter((name) => name === client).length < perClient,
    add: (client: string, raw: ServerResponse): void => {
      open.set(raw, client);
      raw.once('close', () => open.delete(raw));
    },
    endAll: (): void => {
      for (const raw of open.keys()) raw.end();
    },
  };
};
