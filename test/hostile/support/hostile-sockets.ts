import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Connections of an attacker on loopback; what they send is what is tested. */

export type Hostile = {
  readonly socket: Socket;
  /** The service has ended it, as far as one can tell who reads. */
  readonly isEnded: () => boolean;
};

const open = new Set<Socket>();

/** Never ends its own side; an error only means that the service ended it. */
export const attack = (
  port: number,
  bytes: Buffer | string = '',
  localAddress = '127.0.0.1',
): Promise<Hostile> =>
  new Promise((resolve) => {
    let over = false;
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true, localAddress });
    open.add(socket);
    const ended = (): void => void (over = true);
    const found = { socket, isEnded: () => over };
    socket.on('error', ended);
    socket.once('end', ended);
    socket.resume();
    socket.once('close', () => {
      ended();
      open.delete(socket);
      resolve(found);
    });
    socket.once('connect', () => {
      if (bytes.length > 0) socket.write(bytes);
      resolve(found);
    });
  });

/** A thousand, from eight addresses that each have less than their share of 1,024 descriptors. */
export const attackByThousand = (
  port: number,
  bytesOf: (n: number) => string = () => '',
): Promise<readonly Hostile[]> =>
  Promise.all(
    Array.from({ length: 1000 }, (_, n) => attack(port, bytesOf(n), `127.0.1.${1 + (n % 8)}`)),
  );

/**
 * A thousand that are open on one side: half of them have sent FIN and never read their answer; of
 * the others the service has sent FIN, and they never send theirs.
 */
export const attackHalfOpen = async (port: number): Promise<void> => {
  const [asset, broken] = ['GET /capture/net/ort.wasm HTTP/1.1\r\nhost: a', 'this is not HTTP'];
  const sent = await attackByThousand(port, (n) => `${n % 2 === 0 ? asset : broken}\r\n\r\n`);
  sent.forEach(({ socket }, n) => n % 2 === 0 && socket.pause().end());
};

/** Status of each request of another caller until one of them is served; 0 where it was reset. */
export const statusesUntilServed = async (url: string): Promise<readonly number[]> => {
  const seen: number[] = [];
  for (const startMs = performance.now(); performance.now() - startMs < 60_000;) {
    const asked = fetch(`${url}/healthz`, { headers: { connection: 'close' } });
    seen.push(await asked.then(({ status }) => status).catch(() => 0));
    if (seen.at(-1) === 200) break;
    await pause(500);
  }
  return seen;
};

export const leaveAll = (): void => open.forEach((socket) => void socket.destroy());

/** Sockets that a process has open, also those that its caller no longer sees. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false; // closed meanwhile
    }
  }).length;

/** Resident memory of a process, in MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** Processor time of a process, in ms (proc(5), stat: the 14th and 15th field, hundredths). */
export const processorMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/**
 * The longest that another caller waits while `work` goes on, and the node's growth. On a busy
 * machine an answer is late for other reasons: the work cannot delay it by more than it computes.
 */
export const watchOther = async (
  { url, pid }: { readonly url: string; readonly pid: number },
  work: () => Promise<unknown>,
  path = '/healthz',
) => {
  const [startMb, startMs] = [residentMb(pid), processorMs(pid)];
  let [slowestMs, mostMb, over] = [0, startMb, false];
  const ended = work().finally(() => (over = true));
  do {
    const askedMs = performance.now();
    await fetch(url + path).then((answer) => answer.arrayBuffer());
    slowestMs = Math.max(slowestMs, performance.now() - askedMs);
    mostMb = Math.max(mostMb, residentMb(pid));
    await pause(25);
  } while (!over);
  await ended;
  return { waitMs: Math.min(slowestMs, processorMs(pid) - startMs), grownMb: mostMb - startMb };
};
