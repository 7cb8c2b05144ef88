import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes to send, or a wait between them. */
export type Step = Buffer | { readonly pauseMs: number };

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly head: string;
  readonly body: string;
};

export type Exchange = {
  /** Final answers in their order; `100 Continue` is not one. */
  readonly replies: readonly Reply[];
  readonly closedByServer: boolean;
  readonly gaveUp: boolean;
  /** From the first byte sent to the last answer waited for, or to the close. */
  readonly ms: number;
};

export type WireOptions = {
  readonly replies?: number;
  /** Our side says "that was all" with a FIN after the last step. */
  readonly halfClose?: boolean;
  /** Our side vanishes with a RST after the last step. */
  readonly vanish?: boolean;
  readonly patienceMs: number;
};

const splitReply = (
  bytes: Buffer,
  bodiless: boolean,
): { reply: Reply; rest: Buffer } | undefined => {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(statusLine.split(' ')[1]);
  const length = bodiless ? 0 : Number(headers['content-length'] ?? 0);
  const bodyEnd = headEnd + 4 + length;
  if (bytes.length < bodyEnd) return undefined;
  const body = bytes.subarray(headEnd + 4, bodyEnd).toString('utf8');
  return { reply: { status, headers, head, body }, rest: bytes.subarray(bodyEnd) };
};

/**
 * One connection without an HTTP library: libraries mend or refuse what these tests want to send.
 * Answers with a transfer encoding are not understood; our errors never have one.
 */
export const exchange = (
  port: number,
  steps: readonly Step[],
  { replies: wanted = 1, halfClose = false, vanish = false, patienceMs }: WireOptions,
): Promise<Exchange> =>
  new Promise((resolve) => {
    const startMs = performance.now();
    const replies: Reply[] = [];
    let unread: Buffer = Buffer.alloc(0);
    let over = false;
    // An answer to HEAD tells the length of a body it does not have.
    const bodiless = Buffer.isBuffer(steps[0]) && steps[0].subarray(0, 5).toString() === 'HEAD ';
    const socket = connect({ host: '127.0.0.1', port });
    const finish = (how: { closedByServer?: boolean; gaveUp?: boolean } = {}): void => {
      if (over) return;
      over = true;
      clearTimeout(patience);
      socket.destroy();
      const ms = performance.now() - startMs;
      resolve({ replies, closedByServer: false, gaveUp: false, ms, ...how });
    };
    const patience = setTimeout(() => finish({ gaveUp: true }), patienceMs);
    const read = (chunk: Buffer): void => {
      unread = Buffer.concat([unread, chunk]);
      for (let found = splitReply(unread, bodiless); found; found = splitReply(unread, bodiless)) {
        unread = found.rest;
        if (found.reply.status >= 200) replies.push(found.reply);
      }
      if (replies.length >= wanted) finish();
    };
    const write = async (): Promise<void> => {
      for (const step of steps) {
        if (over) return;
        if (!Buffer.isBuffer(step)) await pause(step.pauseMs);
        else if (!socket.write(step)) await new Promise((go) => socket.once('drain', go));
      }
      if (vanish) {
        socket.resetAndDestroy();
        finish();
      } else if (halfClose) socket.end();
    };
    socket.on('data', read);
    // A server that answers and closes while we still send gives EPIPE; the answer counts.
    socket.on('error', () => undefined);
    socket.on('close', () => finish({ closedByServer: true }));
    socket.on('connect', () => void write());
  });
