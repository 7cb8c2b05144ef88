import { connect as openSocket, createServer, type Socket } from 'node:net';

/** A socket in the store's folder, and the connections that were made to it. */
export type Listener = {
  /** Starts serving, including connections made earlier, which waited. */
  readonly serve: (handle: (socket: Socket) => void) => void;
  /** Stops serving: new connections wait again. */
  readonly pause: () => void;
  /** Ends the connections that are still open. */
  readonly close: () => Promise<void>;
};

export const listen = (path: string): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const sockets = new Set<Socket>();
    let handle: ((socket: Socket) => void) | undefined;
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
      handle?.(socket);
    });
    // Listening must not keep a process alive that has nothing else to do.
    server.unref();
    server.once('error', reject);
    server.listen(path, () =>
      resolve({
        serve: (next) => {
          handle = next;
          sockets.forEach((socket) => next(socket));
        },
        pause: () => {
          handle = undefined;
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            for (const socket of sockets) socket.destroy();
          }),
      }),
    );
  });

/** Undefined when no process listens there any more. */
export const connect = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve, reject) => {
    const socket = openSocket(path);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      // The reader of the socket gets the fault; without a listener it would end the process.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', (fault: NodeJS.ErrnoException) => {
      // Only these two mean that the owner is gone; after any other fault it keeps the folder.
      if (fault.code === 'ECONNREFUSED' || fault.code === 'ENOENT') resolve(undefined);
      else reject(fault);
    });
  });
