import { type Random, randomFrom } from '../../../support/random.js';
import { type Answer, ask } from '../../../simulation/app.js';
import type { Node } from '../../../simulation/node.js';
import { auditSince, countOpen, lastAuditId, nameOf, readKept } from './outcome.js';
import type { Racer } from './racers.js';
import { brokenIn } from './rules.js';
import { photoRequest, type Scene, stages } from './scene.js';
import { createMeeting } from './stalled-sql.js';

/** How many statements a request sends, where none of its kind was sent before. */
const usualStatements = 20;

type Pair = readonly [Racer, Racer];

/** Two requests on two nodes, which meet at any of their statements. */
const atOnce = async (
  scene: Scene,
  random: Random,
  names: readonly [string, string],
  send: (who: 0 | 1, node: Node) => Promise<Answer>,
) => {
  const { racing, statements } = scene;
  const place = (name: string): number =>
    1 + random.whole((statements.get(name) ?? usualStatements) + 1);
  const meeting = createMeeting([place(names[0]), place(names[1])], random.pick([0, 1]));
  scene.meet(meeting);
  const answers = await Promise.all(
    ([0, 1] as const).map(async (who) => {
      const answer = await send(who, racing[who]);
      meeting.answered(who);
      return { ...answer, settledAfter: meeting.settledAfter(who) };
    }),
  );
  scene.meet(undefined);
  for (const who of [0, 1] as const) {
    const most = Math.max(statements.get(names[who]) ?? 0, meeting.sent(who));
    statements.set(names[who], most);
  }
  return answers as [(typeof answers)[number], (typeof answers)[number]];
};

const raceOnce = async (scene: Scene, pair: Pair, seed: number): Promise<readonly string[]> => {
  const random = randomFrom(seed);
  const mayStart = stages.filter((stage) => pair.some(({ at }) => at.includes(stage)));
  const stage = mayStart[seed % mayStart.length]!;
  const subject = await scene.make(stage);
  const before = await readKept(scene, subject.id);
  const since = await lastAuditId(scene);

  const send = async (who: 0 | 1, node: Node): Promise<Answer> => {
    const racer = pair[who];
    if ('request' in racer) return (await ask(node, racer.request(subject, random, who)))!;
    await racer.work(node.store, scene.world.now());
    return { status: 204, body: {} };
  };
  const names = [pair[0].name, pair[1].name] as const;
  const answered = await atOnce(scene, random, names, send);
  const sent = [
    { name: names[0], ...answered[0] },
    { name: names[1], ...answered[1] },
  ] as const;
  const round = {
    ...{ stage, subject, sent, before, most: scene.mostSessions },
    after: await readKept(scene, subject.id),
    audit: await auditSince(scene, since, subject.id),
    open: await countOpen(scene),
  };
  await scene.clear();
  const said = sent.map(
    ({ name, status, body }) => `${name}: ${status} ${JSON.stringify(body['code'] ?? '')}`,
  );
  return brokenIn(round).map(
    (rule) => `round ${seed}, ${stage}: not held: ${rule} (${said.join(', ')})`,
  );
};

/** What did not hold in so many rounds. */
export const raceMany = async (
  scene: Scene,
  pair: Pair,
  seeds: readonly number[],
): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const seed of seeds) broken.push(...(await raceOnce(scene, pair, seed)));
  return broken;
};

export const pairsOf = (racers: readonly Racer[]): readonly (readonly [string, Pair])[] =>
  racers.flatMap((one, at) =>
    racers.slice(at).map((other) => [nameOf([one, other]), [one, other]] as const),
  );

/** Rounds in which neither of two sessions of one document was told of the other. */
export const raceTwins = async (
  scene: Scene,
  seeds: readonly number[],
): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const seed of seeds) {
    const both = [await scene.make('under way'), await scene.make('under way')] as const;
    const answers = await atOnce(
      scene,
      randomFrom(seed),
      ['photo', 'photo'],
      async (who, node) => (await ask(node, photoRequest(both[who], 1)))!,
    );
    const [found] = await scene.sql.query<{ told: number }>(
      `select count(*)::integer as told from capture_sessions, jsonb_array_elements(checks) as c
       where id = any($1) and c ->> 'check' = 'seen_before' and c ->> 'why' = 'same_document'`,
      [both.map(({ id }) => id)],
    );
    if (found!.told !== 1 || answers.some(({ status }) => status !== 200))
      broken.push(
        `round ${seed}: ${found!.told} told, ${answers.map(({ status }) => status).join()}`,
      );
    await scene.clear();
  }
  return broken;
};
