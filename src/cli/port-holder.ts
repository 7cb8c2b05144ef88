import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';

type PortHolder = {
  /** Where Anverso answers; undefined for another program. */
  readonly url?: string;
  /** A sentence that names it. */
  readonly text: string;
};

type Address = { readonly host: string; readonly port: number };

/** The code of the fault, or undefined if one can listen there. */
export const listenFault = async ({ host, port }: Address): Promise<string | undefined> => {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    server.close();
  }
};

/** No other program has this route, and it is public wherever the operations port is. */
const isAnverso = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/api/v3.2/codes/`, { signal: AbortSignal.timeout(2000) });
    const { codes } = (await answer.json()) as { codes?: unknown };
    return Array.isArray(codes) && codes.length > 0;
  } catch {
    return false;
  }
};

/** Inodes of the sockets that listen on the port, as proc(5) has them: state 0A. */
const socketsAt = (port: number): readonly string[] => {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['tcp', 'tcp6']
    .flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, local, , state, , , , , , inode]) =>
      local?.endsWith(wanted) && state === '0A' ? [`socket:[${inode}]`] : [],
    );
};

const holds = (pid: string, sockets: readonly string[]): boolean => {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((fd) => {
      try {
        return sockets.includes(readlinkSync(`${folder}/${fd}`));
      } catch {
        return false; // closed meanwhile
      }
    });
  } catch {
    return false; // another user's
  }
};

/** `node, process 123`, of a process of the same user on Linux; undefined elsewhere. */
const processAt = (port: number): string | undefined => {
  try {
    const sockets = socketsAt(port);
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const pid = pids.find((one) => holds(one, sockets));
    if (pid === undefined) return undefined;
    return `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()}, process ${pid}`;
  } catch {
    return undefined;
  }
};

/** Who has the port; undefined if it is free, or cannot be had for another reason. */
export const findPortHolder = async ({ host, port }: Address): Promise<PortHolder | undefined> => {
  if ((await listenFault({ host, port })) !== 'EADDRINUSE') return undefined;
  const url = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
  if (await isAnverso(url))
    return { url, text: `Anverso itself is already running at ${url} (console ${url}/console/)` };
  const program = processAt(port);
  return { text: `port ${port} is taken by ${program ?? 'another program'}; stop it, or set PORT` };
};
