import { randomUUID } from 'node:crypto';
import { chmod, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { openFolder, type Folder } from './address.js';
import { connect, listen, type Listener } from './listen.js';
import { notStarted } from './protocol.js';

/**
 * Which process may open the database. PGlite does not know of other processes, and two of them in
 * one folder corrupt it. A process that wants to own the folder listens on its own socket there,
 * and only then connects to the sockets of others: if one answers, it withdraws. Of two that try at
 * once, the later to listen finds the earlier, so both may withdraw (and retry), never both stay.
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

/** Undefined when another process owns the folder or claims it at the same time. */
export const claim = async (path: string): Promise<Claim | undefined> => {
  const folder = openFolder(path);
  const name = `owner-${randomUUID()}.sock`;
  const file = join(path, name);
  let listener: Listener | undefined;
  const release = async (): Promise<void> => {
    try {
      await rm(file, { force: true });
      await listener?.close();
    } finally {
      folder.release();
    }
  };
  try {
    listener = await listen(folder.socketPath(name));
    await chmod(file, 0o600);
    const names = await socketsIn(folder, name);
    const rival = await firstAnswering(folder, names);
    if (!rival) {
      await Promise.all(names.map((dead) => rm(join(path, dead), { force: true })));
      return { listener, release };
    }
    rival.socket.destroy();
  } catch (fault) {
    await release();
    throw fault;
  }
  await release();
  return undefined;
};

/** Undefined when no process owns the folder. */
export const findOwner = async (path: string): Promise<Owner | undefined> => {
  const folder = openFolder(path);
  let found: Awaited<ReturnType<typeof firstAnswering>>;
  try {
    found = await firstAnswering(folder, await socketsIn(folder));
  } finally {
    if (!found) folder.release();
  }
  if (!found) return undefined;
  const { name, socket } = found;
  const connectAgain = async (): Promise<Socket> => {
    const another = await connect(folder.socketPath(name));
    if (!another) throw notStarted();
    return another;
  };
  return { socket, connect: connectAgain, release: folder.release };
};
