import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  converse,
  type Message,
  type Opened,
  recordingOf,
  type Reply,
} from '../support/conversation.js';
import { openSocket } from '../support/conversation-socket.js';
import { bearer, formOf, send } from '../support/http.js';
import { startSlowNetwork } from '../support/slow-network.js';
import { type Cluster, startCluster } from './support/cluster.js';

/* A conversation of a page that loses its connection, changes its node, or is far away. */

let cluster: Cluster;
let access: string;
beforeAll(async () => {
  cluster = await startCluster();
  ({ access } = await cluster.nodes[0]!.login('bank'));
}, 180_000);
afterAll(() => cluster?.stop(), 60_000);

const post = (url: string, token: string, body: unknown, init: RequestInit = {}) =>
  send(url, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
const open = async (url: string): Promise<Opened> => {
  const answer = await post(`${url}/api/v3.2/biometrics/conversations/`, access, {});
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Opened;
};
const sendTo = async (url: string, { id, token }: Opened, message: Message): Promise<Reply> => {
  const answer = await post(`${url}/api/v3.2/conversations/${id}/hashes/`, token, message);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Reply;
};

type Followed = { followed: boolean; lag_ms: number; correlation: number; round_trip_ms: number };
type Verdict = { details: { challenge: { why: string; followed: Followed } } };
const judge = async (url: string, talk: Opened, done: Awaited<ReturnType<typeof converse>>) => {
  const answer = await send(`${url}/api/v3.2/biometrics/liveness/`, {
    method: 'POST',
    headers: bearer(access),
    body: formOf({ ...recordingOf(talk.id, done), details: 'true' }),
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as Verdict).details.challenge;
};

/** The messages of one conversation over a WebSocket; another is opened where it was lost. */
const socketTo = (talk: Opened) => {
  let open: Promise<Awaited<ReturnType<typeof openSocket>>> | undefined;
  const cut = async () => (await open?.catch(() => undefined))?.socket.close();
  return {
    cut,
    send: async (url: string, message: Message): Promise<Reply> => {
      try {
        const { first, send: say } = await (open ??= openSocket(url, talk));
        // The last reply was lost, and is the first of the next socket.
        return first.frames_wanted ? first : await say(message);
      } catch (fault) {
        open = undefined;
        throw fault;
      }
    },
  };
};

const urlOf = (at: number): string => cluster.nodes[at % 3]!.url;

describe('a conversation over several nodes', () => {
  it('each message at another node, each sent twice, because its answer was lost', async () => {
    const talk = await open(urlOf(0));
    let turn = 0;
    const done = await converse(talk, async (message) => {
      const lost = await sendTo(urlOf((turn += 1)), talk, message);
      const reply = await sendTo(urlOf((turn += 1)), talk, message);
      expect(reply.frames).toBe(lost.frames);
      // What was revealed stays, with its numbers; time has passed, so there may be more.
      expect(reply.prompts.slice(0, lost.prompts.length)).toEqual(lost.prompts);
      return reply;
    });
    const { why, followed } = await judge(urlOf(2), talk, done);
    expect([why, followed.followed], JSON.stringify(followed)).toEqual(['done', true]);
  });

  it.each([2000, 3000])('goes on at another node after %i ms without a network', async (ms) => {
    const one = async (isSocket: boolean) => {
      const talk = await open(urlOf(0));
      const line = socketTo(talk);
      let sent = 0;
      const done = await converse(talk, async (message) => {
        if ((sent += 1) === 12) {
          await line.cut();
          await pause(ms);
        }
        const url = urlOf(sent < 12 ? 0 : 1);
        if (!isSocket) return sendTo(url, talk, message);
        return line.send(url, message).catch(() => line.send(url, message));
      });
      return judge(urlOf(2), talk, done);
    };
    const all = await Promise.all([false, false, true, true].map(one));
    for (const { why, followed } of all)
      expect([why, followed.followed], JSON.stringify(all)).toEqual(['done', true]);
  });

  it('through the balancer, as a page sends it', async () => {
    const { url } = cluster.balancer;
    const talk = await open(url);
    const done = await converse(talk, (message) => sendTo(url, talk, message));
    const { why, followed } = await judge(url, talk, done);
    expect([why, followed.followed], JSON.stringify(followed)).toEqual(['done', true]);
    expect(followed.lag_ms).toBeLessThan(1000 + followed.round_trip_ms);
  });
});

describe('a page that is 300 ms away, over a network that loses 5 %', () => {
  it('follows as one that is near, by POST and by WebSocket, and few are asked again', async () => {
    const network = await startSlowNetwork(cluster.nodes[0]!.port, {
      ...{ oneWayMs: 150, loss: 0.05, resets: 0.03, seed: 20 },
    });
    /** A broken connection is no answer: the same message again. */
    const again = async <T>(work: () => Promise<T>): Promise<T> => {
      for (let tries = 0; ; tries++) {
        try {
          return await work();
        } catch (fault) {
          if (tries === 5 || !(fault instanceof TypeError)) throw fault;
        }
      }
    };
    const one = async (_: unknown, at: number) => {
      const talk = await again(() => open(network.url));
      const line = socketTo(talk);
      const done = await converse(talk, (message) =>
        again(() =>
          at % 2 === 0 ? line.send(network.url, message) : sendTo(network.url, talk, message),
        ),
      );
      return { ...(await judge(urlOf(1), talk, done)), lastedMs: Math.round(done.lastedMs) };
    };
    const attempt = (all: readonly number[]) =>
      Promise.all(all.map(async (at) => ({ at, ...(await one(undefined, at)) })));
    const isDone = ({ why, followed }: Awaited<ReturnType<typeof one>>): boolean =>
      why === 'done' && followed.followed;
    const failed = (all: Awaited<ReturnType<typeof attempt>>) =>
      all.flatMap((verdict) => (isDone(verdict) ? [] : [verdict.at]));
    const first = await attempt(Array.from({ length: 8 }, (_, at) => at));
    const second = await attempt(failed(first));
    const third = await attempt(failed(second));
    network.stop();
    const said = JSON.stringify({ first, second, third, counted: network.counted });
    expect(network.counted.lost, said).toBeGreaterThan(0);
    expect(network.counted.resets, said).toBeGreaterThan(0);
    // Packets lost in a row hide so much of the path now and then that another has to be followed.
    expect(failed(first).length, said).toBeLessThanOrEqual(2);
    expect(failed(third), said).toEqual([]);
    for (const { followed } of first) expect(followed.round_trip_ms, said).toBeGreaterThan(300);
  });
});
