import { checkWhileOpen } from '../connections/while-open.js';
import type { Ending } from './conversation-socket.js';

type Socket = { readonly end: (why: Ending) => void };

/** Which of these conversations may go on. */
type GoingOn = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The WebSockets of this node. Whatever ends a conversation's token (its client is disabled, its session
 * erased, its minute over, its recording judged) ends its socket within a second; each message asks, too.
 */
export const createOpenSockets = (goingOn: GoingOn) => {
  const all = new Set<Socket>();
  const byId = new Map<string, Socket>();

  const check = async (): Promise<void> => {
    const ids = [...byId.keys()];
    if (ids.length === 0) return;
    const alive = await goingOn(ids);
    for (const id of ids) if (!alive.has(id)) byId.get(id)?.end('token');
  };
  const { begin } = checkWhileOpen(() => all.size > 0, check);

  return {
    total: (): number => all.size,
    add: (socket: Socket): void => {
      all.add(socket);
      begin();
    },
    /** Its token was good. A page that lost a connection opens another; the lost one ends here. */
    identify: (socket: Socket, id: string): void => {
      const before = byId.get(id);
      byId.set(id, socket);
      if (before !== socket) before?.end('conflict');
    },
    remove: (socket: Socket, id: string): void => {
      all.delete(socket);
      if (byId.get(id) === socket) byId.delete(id);
    },
    endAll: (): void => {
      for (const socket of all) socket.end('leaving');
    },
  };
};
