import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  converse,
  type Message,
  type Opened,
  recordingOf,
  type Reply,
} from '../support/conversation.js';
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

  it('goes on at another node after two seconds without a network', async () => {
    const talk = await open(urlOf(0));
    let sent = 0;
    const done = await converse(talk, async (message) => {
      if ((sent += 1) === 12) await pause(2000);
      return sendTo(urlOf(sent < 12 ? 0 : 1), talk, message);
    });
    const { why, followed } = await judge(urlOf(2), talk, done);
    expect([why, followed.followed], JSON.stringify(followed)).toEqual(['done', true]);
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
  it('follows as one that is near: the round trip is not its lag', async () => {
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
    const one = async () => {
      const talk = await again(() => open(network.url));
      const done = await converse(talk, (message) =>
        again(() => sendTo(network.url, talk, message)),
      );
      return { ...(await judge(urlOf(1), talk, done)), lastedMs: Math.round(done.lastedMs) };
    };
    const verdicts = await Promise.all(Array.from({ length: 8 }, one));
    network.stop();
    const said = JSON.stringify({ verdicts, counted: network.counted });
    expect(network.counted.lost, said).toBeGreaterThan(0);
    expect(network.counted.resets, said).toBeGreaterThan(0);
    for (const { why, followed } of verdicts) {
      expect([why, followed.followed], said).toEqual(['done', true]);
      expect(followed.round_trip_ms, said).toBeGreaterThan(300);
    }
  });
});
