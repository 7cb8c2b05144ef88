import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenConnections } from './open-connections.js';

/** The connection of a request that asked for a WebSocket. */
export type Upgrade = {
  /** From here on the connection is the route's: the socket, and what came on it after the request. */
  readonly take: () => { readonly socket: Socket; readonly head: Buffer };
};

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Undefined for a request that is answered as any other. */
export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => upgrades.get(request);

const path = /^\/api\/v3\.2\/conversations\/[\w-]{22}\/socket\/?$/;

const isWanted = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  path.test(url ?? '');

type Decides = Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };

/**
 * Requests for a WebSocket reach their route as all others do, with the same hooks. The route takes the
 * connection over, or answers. A listener alone would get every request with an Upgrade header, such as
 * the `h2c` that Java's client sends with all of its requests. A Node that cannot decide (before 22.21
 * and 24.9) opens no WebSocket; pages go on with plain POSTs.
 */
export const allowUpgrades = (
  server: Server,
  open: OpenConnections,
  answer: RequestListener,
): void => {
  if (!('shouldUpgradeCallback' in server)) return;
  // Answers to earlier requests on the connection would be lost, and what waits for their end would wait for ever.
  const isFree = ({ socket }: IncomingMessage): boolean => open.get(socket)?.size === 0;
  (server as Decides).shouldUpgradeCallback = (request) => isWanted(request) && isFree(request);

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node has taken its own listener away, and an error without one ends the process.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    const take = () => {
      response.detachSocket(socket);
      // Log, trace and limits wait for the end of an answer.
      socket.once('close', () => response.emit('close'));
      return { socket, head };
    };
    upgrades.set(request, { take });
    answer(request, response);
  });
};
