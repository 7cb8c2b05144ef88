import { connect, createServer, type Socket } from 'node:net';

/** A socket in the store's folder, and whoever has come through it. */
export type Door = {
  /** Those already inside are served too: until now they waited. */
  readonly admit: (serve: (guest: Socket) => void) => void;
  /** From now on newcomers wait again. */
  readonly shut: () => void;
  /** Sends away whoever is still there. */
  readonly close: () => Promise<void>;
};

export const openDoor = (path: string): Promise<Door> =>
  new Promise((resolve, reject) => {
    const inside = new Set<Socket>();
    let serve: ((guest: Socket) => void) | undefined;
    const server = createServer((guest) => {
      inside.add(guest);
      guest.on('error', () => undefined);
      guest.once('close', () => inside.delete(guest));
      serve?.(guest);
    });
    // Listening must not keep a process alive that has nothing else to do.
    server.unref();
    server.once('error', reject);
    server.listen(path, () =>
      resolve({
        admit: (next) => {
          serve = next;
          inside.forEach((guest) => next(guest));
        },
        shut: () => {
          serve = undefined;
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            for (const guest of inside) guest.destroy();
          }),
      }),
    );
  });

/** Undefined when nobody listens there any more. */
export const knock = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      // From here on the reader of the socket learns of faults; this only keeps them from being fatal.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', (fault: NodeJS.ErrnoException) => {
      // Only these two say that the owner is gone; any other fault must not cost it the folder.
      if (fault.code === 'ECONNREFUSED' || fault.code === 'ENOENT') resolve(undefined);
      else reject(fault);
    });
  });
