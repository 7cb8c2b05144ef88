import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { randomFrom } from './random.js';

type Network = {
  readonly oneWayMs: number;
  /** Of the pieces that are sent: each of these comes a retransmission later, and holds back what follows it. */
  readonly loss: number;
  /** Of the pieces that are sent: with these the connection breaks. */
  readonly resets?: number;
  readonly seed: number;
};

/** TCP waits for an answer at least so long before it sends again (RFC 6298, 2.4 has a second; Linux 200 ms). */
const leastRetransmissionMs = 200;

/** A network of a phone far away, before a service on this machine: late, with loss, in order, as TCP is. */
export const startSlowNetwork = async (
  port: number,
  { oneWayMs, loss, resets = 0, seed }: Network,
) => {
  const { unit: random } = randomFrom(seed);
  const sockets = new Set<Socket>();
  const counted = { pieces: 0, lost: 0, resets: 0 };
  const carry = (from: Socket, to: Socket): void => {
    let freeMs = 0;
    sockets.add(from);
    const send = (act: () => void): void => {
      const now = performance.now();
      const isLost = random() < loss;
      counted.pieces += 1;
      if (isLost) counted.lost += 1;
      const againMs = isLost ? 2 * oneWayMs + leastRetransmissionMs : 0;
      freeMs = Math.max(freeMs, now + oneWayMs + againMs);
      setTimeout(act, freeMs - now);
    };
    from.on('data', (bytes: Buffer) => {
      if (random() < resets) {
        counted.resets += 1;
        from.destroy();
        to.destroy();
        return;
      }
      send(() => void (to.destroyed || to.write(bytes)));
    });
    from.on('error', () => undefined);
    from.on('end', () => send(() => to.end()));
    from.on('close', () => {
      sockets.delete(from);
      send(() => to.destroy());
    });
  };
  const server = createServer((near) => {
    near.setNoDelay(true);
    const far = connect(port, '127.0.0.1').setNoDelay(true);
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
