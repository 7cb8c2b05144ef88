/** Many people at once with a link each, beside the same photos sent by a client to the endpoints. */
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../support/stats.js';
import { tableOf } from '../../support/markdown.js';
import { bearer, formOf, type Parts, send } from '../../../test/support/http.js';
import { specimen } from '../../../test/support/images.js';
import { memoryOf } from '../../support/process-memory.js';
import { type Node, startNode } from './node.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir } from './where.js';

/** As many as are asked for, up to this. */
const mostPeople = 200;
const mostTimes = 2;
/** Two workers with every model, at their peak (docs/OPERATING.md). */
const mostMb = 620;

type Send = (step: number, parts: Parts) => Promise<Response>;

const photos: readonly Parts[] = [{ frontside: specimen() }, { selfie: specimen('selfie') }];
const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];

/** From the first try to the answer: a node that is busy is asked again, as the page does. */
const answered = async (ask: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 && answer.status !== 429) return answer;
    await answer.arrayBuffer();
    await pause(1000 * Number(answer.headers.get('retry-after') ?? 2));
  }
};

/** Both photos of one person, one after the other; the time of each. */
const onePerson = async (ask: Send): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const [step, parts] of photos.entries()) {
    const startMs = performance.now();
    const answer = await answered(() => ask(step, parts));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`step ${step}: ${answer.status} ${text}`);
    times.push(performance.now() - startMs);
  }
  return times;
};

const byEndpoints =
  ({ url }: Node, token: string): Send =>
  (step, parts) =>
    fetch(`${url}/api/v3.2/${step === 0 ? 'ocr' : 'biometrics/liveness'}/`, {
      method: 'POST',
      headers: bearer(token),
      body: formOf({ ...parts, ...(step === 0 && { document_type: 'passport' }) }),
    });

const bySession = async ({ url }: Node, token: string) => {
  const made = await send(`${url}/api/v3.2/sessions/`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ steps, expires_in: 86_400 }),
  });
  const { id, link } = made.json as { id: string; link: string };
  const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': `device-of-${id}-alone` };
  const ask: Send = (step, parts) =>
    fetch(`${url}/api/v3.2/capture/steps/${step}/`, {
      ...{ method: 'POST', headers, body: formOf(parts) },
    });
  return { id, ask };
};

const isDecided = async ({ url }: Node, token: string, id: string): Promise<boolean> => {
  const { json } = await send(`${url}/api/v3.2/sessions/${id}`, { headers: bearer(token) });
  return (json as { decision: object | null }).decision !== null;
};

/** The largest of what the node takes, looked at twice a second. */
const watchMemory = (pid: number) => {
  let most = 0;
  const look = (): void => {
    try {
      most = Math.max(most, memoryOf(pid, 'Pss'));
    } catch {
      // A process ended between its name and its file.
    }
  };
  const timer = setInterval(look, 500);
  return (): number => {
    clearInterval(timer);
    return most / 2 ** 20;
  };
};

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const p95 = (times: readonly number[]): number => quantile(times, 0.95);

export const sessions: Scenario = {
  title: 'Many sessions at once',
  run: async ({ requests }, progress) => {
    const people = Math.min(mostPeople, requests);
    const folder = await makeDataDir();
    // Room for everybody's next photo: what is compared is the work, not who is turned away.
    const env = {
      ANVERSO_QUEUE: String(people),
      ANVERSO_JOB_MS: '120000',
      ANVERSO_KEY_SECRET: 'k'.repeat(32),
    };
    const node = await startNode(folder.path, env);
    try {
      await node.ready();
      const token = await node.clientToken('soak', 'ocr,liveness,match');
      // So that an endpoint does what a step does: measures the face, to compare it with a selfie.
      await node.command('client', 'set', 'soak', '--face-minutes', '10');
      // Every net that is used has been opened in both workers.
      for (let i = 0; i < 4; i++) await onePerson(byEndpoints(node, token));
      for (let i = 0; i < 4; i++) await onePerson((await bySession(node, token)).ask);
      const all = Array.from({ length: people }, (_, at) => at);
      const stopWatching = watchMemory(node.pid);
      const one = byEndpoints(node, token);
      const direct = await Promise.all(all.map(() => onePerson(one)));
      progress(0.4);
      const links = await Promise.all(all.map(() => bySession(node, token)));
      const ids = links.map(({ id }) => id);
      const inSessions = await Promise.all(links.map(({ ask }) => onePerson(ask)));
      progress(1);
      const memoryMb = stopWatching();
      const decided = await Promise.all(ids.map((id) => isDecided(node, token, id)));
      const undecided = decided.filter((is) => !is).length;
      const timesOf = (given: readonly (readonly number[])[], step: number) =>
        given.map((times) => times[step]!);
      const rows = ['passport', 'selfie'].map((name, step) => {
        const [api, own] = [p95(timesOf(direct, step)), p95(timesOf(inSessions, step))];
        return { name, api, own, times: own / api };
      });
      const section = [
        `${people} people at once send a passport and then a selfie, on a node with two workers and the embedded store: first as a client's requests to the endpoints, then each by the link of a session. The client has \`match\` and keeps faces for ten minutes, so both measure the face. The time is from sending to the answer.`,
        tableOf(
          ['photo', 'p95 by the endpoint', 'p95 as a step', 'ratio', `at most ${mostTimes} ×`],
          rows.map(({ name, api, own, times }) => [
            ...[name, secondsOf(api), secondsOf(own), `${times.toFixed(2)} ×`],
            held(times <= mostTimes),
          ]),
        ),
        tableOf(
          ['', 'measured', 'held'],
          [
            [
              `all ${ids.length} sessions decided`,
              `${ids.length - undecided}`,
              held(undecided === 0),
            ],
            [`memory at most ${mostMb} MB`, `${Math.round(memoryMb)} MB`, held(memoryMb <= mostMb)],
          ],
        ),
      ].join('\n\n');
      const isHeld =
        undecided === 0 && memoryMb <= mostMb && rows.every(({ times }) => times <= mostTimes);
      return { section, isHeld };
    } finally {
      await node.stop();
      await folder.remove();
    }
  },
};
