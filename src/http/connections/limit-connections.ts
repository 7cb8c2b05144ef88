import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { descriptorLimit } from './descriptors.js';
import { endWith, type OpenConnections } from './open-connections.js';

/**
 * A caller that has neither sent nor read anything for this time is cut off. It may take up to
 * twice as long, because Node looks for progress only once in this time; on a busy machine, too,
 * that is less than the half minute that OPERATING promises.
 */
export const silentMs = 12_000;
/** Refused connections are logged once in this time, and /readyz reports them for as long. */
const reportMs = 60_000;

/** Descriptors that the store, the workers and files may take, of those that a process may have. */
const shareOfDescriptors = 0.75;
const shareOfAddress = 0.25;
/** Probes and scrapes, on a port of their own. */
const mostOfOperations = 64;

const busy = JSON.stringify({ error: 'Too many connections; try again later.' });
const refusal =
  'HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\n' +
  `content-length: ${busy.length}\r\nconnection: close\r\n\r\n${busy}`;

/** The most connections of a node: as set, unless its descriptors would run out before. */
export const mostConnections = (
  { connections }: Pick<Config, 'connections'>,
  descriptors = descriptorLimit() ?? Infinity,
): number => Math.min(connections, Math.floor(descriptors * shareOfDescriptors));

/** One person may have all addresses of an IPv6 network, whose prefix is 64 bits long. */
const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const found = ipaddr.process(address);
  return 'parts' in found ? found.parts.slice(0, 4).join(':') : found.toString();
};

/** What a silent connection waits for is the caller: to send a request, or to read its answer. */
const isCallersTurn = (socket: Socket, open: OpenConnections): boolean =>
  socket.writableLength > 0 || !open.get(socket)?.size;

type Needs = {
  readonly config: Pick<Config, 'connections' | 'trustProxy'>;
  readonly log: Logger;
  readonly onRefused: (limit: 'node' | 'address') => void;
};

/**
 * Connections of a node, limited in all and for each address. Behind a proxy all of them come from
 * the proxy's address: limits for each caller are the proxy's there.
 */
export const createConnectionLimits = ({ config, log, onRefused }: Needs) => {
  const most = mostConnections(config);
  let refusedAtMs = -Infinity;
  const isRefusing = (): boolean => performance.now() - refusedAtMs < reportMs;
  let loggedAtMs = -Infinity;

  const refuse = (socket: Socket, limit: 'node' | 'address', openCount: number): void => {
    const now = performance.now();
    refusedAtMs = now;
    onRefused(limit);
    if (now - loggedAtMs >= reportMs) {
      loggedAtMs = now;
      log.error({ limit, open: openCount, most }, 'connections refused');
    }
    endWith(socket, refusal);
    socket.destroySoon();
  };

  return {
    /** Connections were refused in the last minute. */
    isRefusing,
    limit: (server: Server, open: OpenConnections, part: 'public' | 'operations'): void => {
      const all = part === 'operations' ? Math.min(mostOfOperations, most) : most;
      const perAddress = config.trustProxy === 'yes' ? all : Math.ceil(all * shareOfAddress);
      const counts = new Map<string, number>();
      server.on('connection', (socket: Socket) => {
        const network = networkOf(socket.remoteAddress ?? '');
        const count = (counts.get(network) ?? 0) + 1;
        counts.set(network, count);
        socket.once('close', () => {
          const left = counts.get(network)! - 1;
          if (left > 0) counts.set(network, left);
          else counts.delete(network);
        });
        if (open.size > all) refuse(socket, 'node', open.size);
        else if (count > perAddress) refuse(socket, 'address', count);
      });
      server.setTimeout(silentMs, (socket) => {
        if (isCallersTurn(socket, open)) socket.destroy();
      });
    },
  };
};

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;
