import { randomUUID } from 'node:crypto';
import { chmod, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { openFolder, type Folder } from './address.js';
import { connect, listen, type Listener } from './listen.js';
import { notStarted } from './protocol.js';

/**
 * Which process may open the database. PGlite does not know of other processes, and two of them in
 * one folder corrupt it. A process that wants to own the folder listens on a socket of its own in
 * it, and only then connects to the sockets of others: if one answers, it withdraws. Of two that try
 * at once, the later to listen finds the earlier, so both may withdraw (and retry) but never both
 * stay.
 *
 * The kernel closes a socket with its process, so `kill -9` leaves nothing that looks alive. A file
 * with a process id would: in a container the next start gets the same id.
 */
export type Claim = { readonly listener: Listener; readonly release: () => Promise<void> };

export type Owner = {
  readonly socket: Socket;
  /** Another connection to the same owner. */
  readonly connect: () => Promise<Socket>;
  readonly release: () => void;
};

const socketName = /^owner-[0-9a-f-]{36}\.sock$/;

const socketsIn = async (folder: Folder, own?: string): Promise<readonly string[]> =>
  (await readdir(folder.path)).filter((name) => socketName.test(name) && name !== own);

const firstAnswering = async (folder: Folder, names: readonly string[]) => {
  for (const name of names) {
    const socket = await connect(folder.socketPath(name));
    if (socket) return { name, socket };
  }
  return undefined;
};

const claimIn = async (folder: Folder): Promise<Claim | undefined> => {
  const name = `owner-${randomUUID()}.sock`;
  const file = join(folder.path, name);
  const listener = await listen(folder.socketPath(name));
  const withdraw = async (): Promise<void> => {
    await rm(file, { force: true });
    await listener.close();
  };
  try {
    await chmod(file, 0o600);
    const names = await socketsIn(folder, name);
    const rival = await firstAnswering(folder, names);
    if (rival) {
      rival.socket.destroy();
      await withdraw();
      return undefined;
    }
    await Promise.all(names.map((dead) => rm(join(folder.path, dead), { force: true })));
    return { listener, release: () => withdraw().finally(folder.release) };
  } catch (fault) {
    await withdraw();
    throw fault;
  }
};

const findOwnerIn = async (folder: Folder): Promise<Owner | undefined> => {
  const found = await firstAnswering(folder, await socketsIn(folder));
  return (
    found && {
      socket: found.socket,
      connect: async () => {
        const socket = await connect(folder.socketPath(found.name));
        if (!socket) throw notStarted();
        return socket;
      },
      release: folder.release,
    }
  );
};

/** What was found keeps the folder open until it is released. */
const inFolder =
  <T>(work: (folder: Folder) => Promise<T | undefined>) =>
  async (path: string): Promise<T | undefined> => {
    const folder = openFolder(path);
    let result: T | undefined;
    try {
      return (result = await work(folder));
    } finally {
      if (!result) folder.release();
    }
  };

/** Undefined when another process owns the folder or claims it at the same time. */
export const claim = inFolder(claimIn);

/** Undefined when no process owns it. */
export const findOwner = inFolder(findOwnerIn);
