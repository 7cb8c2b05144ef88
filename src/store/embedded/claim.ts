import { randomUUID } from 'node:crypto';
import { chmod, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { openFolder, type Folder } from './address.js';
import { knock, openDoor, type Door } from './door.js';
import { turnedAway } from './protocol.js';

/**
 * Who may open the database. PGlite knows nothing of other processes, and two of them in one folder
 * destroy it. Who wants to own the folder listens on a socket of its own in it, and only then looks
 * at the others' sockets: if any answers, it withdraws. Of two that try at once the later to listen
 * sees the earlier, so both may withdraw (and try again) but never both stay.
 *
 * The kernel closes a socket with its process, so `kill -9` leaves nothing that looks alive. A file
 * with a process number would: in a container the next start gets the same number.
 */
export type Claim = { readonly door: Door; readonly leave: () => Promise<void> };

export type Owner = {
  readonly socket: Socket;
  /** Another connection to the same owner. */
  readonly dial: () => Promise<Socket>;
  readonly leave: () => void;
};

const socketName = /^owner-[0-9a-f-]{36}\.sock$/;

const othersIn = async (folder: Folder, own?: string): Promise<readonly string[]> =>
  (await readdir(folder.path)).filter((name) => socketName.test(name) && name !== own);

/** The first of them that answers. */
const knockAll = async (folder: Folder, names: readonly string[]) => {
  for (const name of names) {
    const socket = await knock(folder.socketPath(name));
    if (socket) return { name, socket };
  }
  return undefined;
};

const stand = async (folder: Folder): Promise<Claim | undefined> => {
  const name = `owner-${randomUUID()}.sock`;
  const file = join(folder.path, name);
  const door = await openDoor(folder.socketPath(name));
  const withdraw = async (): Promise<void> => {
    await rm(file, { force: true });
    await door.close();
  };
  try {
    await chmod(file, 0o600);
    const names = await othersIn(folder, name);
    const rival = await knockAll(folder, names);
    if (rival) {
      rival.socket.destroy();
      await withdraw();
      return undefined;
    }
    await Promise.all(names.map((dead) => rm(join(folder.path, dead), { force: true })));
    return { door, leave: () => withdraw().finally(folder.release) };
  } catch (fault) {
    await withdraw();
    throw fault;
  }
};

/** Undefined when there is a rival. */
export const claim = async (path: string): Promise<Claim | undefined> => {
  const folder = openFolder(path);
  let claimed: Claim | undefined;
  try {
    claimed = await stand(folder);
    return claimed;
  } finally {
    if (!claimed) folder.release();
  }
};

/** Undefined when there is none. */
export const findOwner = async (path: string): Promise<Owner | undefined> => {
  const folder = openFolder(path);
  const found = await othersIn(folder)
    .then((names) => knockAll(folder, names))
    .catch((fault: unknown) => {
      folder.release();
      throw fault;
    });
  if (!found) {
    folder.release();
    return undefined;
  }
  const dial = async (): Promise<Socket> => {
    const socket = await knock(folder.socketPath(found.name));
    if (!socket) throw turnedAway();
    return socket;
  };
  return { socket: found.socket, dial, leave: folder.release };
};
