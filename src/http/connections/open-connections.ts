import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Every connection, with the requests on it that are not answered yet. */
export type OpenConnections = ReadonlyMap<Socket, ReadonlySet<Exchange>>;

export const trackConnections = (server: Server): OpenConnections => {
  const open = new Map<Socket, Set<Exchange>>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response };
    const exchanges = open.get(request.socket);
    exchanges?.add(exchange);
    // Log, trace, limits and routes wait for the end of an answer, a dozen in all; more would be a leak.
    response.setMaxListeners(20);
    response.once('close', () => exchanges?.delete(exchange));
  });
  return open;
};

/** A caller that does not close its side would keep the connection for ever. */
const lingerMs = 1000;

/** Ends a connection with these last bytes, and gives the caller a second to read them. */
export const endWith = (socket: Socket, bytes: string): void => {
  socket.end(bytes);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
};
