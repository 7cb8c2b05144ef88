import { createHash } from 'node:crypto';
import type { Store } from '../../../../src/store/open-store.js';
import type { Sql } from '../../../../src/store/sql.js';
import { randomFrom } from '../../../support/random.js';
import { type Answer, ask, photos, type Request } from '../../../simulation/app.js';
import { mostSessions, type Node, startNode } from '../../../simulation/node.js';
import { addClients, reset } from '../../../simulation/simulate.js';
import { signIn } from '../../../simulation/staff.js';
import { createWorld, startMs } from '../../../simulation/world.js';
import { createStalledSql, type Meeting } from './stalled-sql.js';

/** How far a session has got when two requests for it come at once. */
export const stages = ['fresh', 'agreed', 'under way', 'in review', 'claimed'] as const;
export type Stage = (typeof stages)[number];

export const client = 'bank';
export const reviewers = ['ana', 'ben'] as const;
export const base = '/v3.2/sessions/';
const consent = 'I agree.';
const device = 'the-phone-of-the-customer';
/** Longer than any run, in the time of the simulation. */
const lastsMs = 400 * 86_400_000;
/** So that no limit of requests a minute is met. */
const betweenRoundsMs = 20_000;

/** The session that two requests are for, and what its people have in hand. */
export type Subject = {
  readonly id: string;
  /** The client's token, the customer's, and those of both reviewers. */
  readonly own: string;
  readonly link: string;
  readonly staff: readonly string[];
  readonly device: string;
  /** The step whose photo is expected: the document or the person. */
  readonly step: 0 | 1;
  /** Of the moving selfie, issued before. */
  readonly challenge: string;
  /** The record of the first photo. */
  readonly transaction: number;
};

type Person = Pick<Subject, 'link' | 'device'>;

const byPhone = ({ link, device: own }: Person, path: string) => ({
  method: 'POST' as const,
  path: `/v3.2/capture/${path}`,
  token: link,
  headers: { 'anverso-device': own },
});

export const consentRequest = (person: Person): Request => ({
  ...byPhone(person, 'consent/'),
  json: { text_sha256: createHash('sha256').update(consent).digest('hex') },
});

/** Of the document, or of the person. */
export const photoRequest = (
  person: Person,
  step: 0 | 1,
  photo: string = photos.good,
): Request => ({
  ...byPhone(person, `steps/${step}/`),
  files: { [step === 0 ? 'frontside' : 'selfie']: photo },
  ...(step === 0 && { fields: { document_type: 'passport' } }),
});

/** Of the document; the photo chooses which. */
export const choosingRequest = (person: Person): Request => ({
  ...photoRequest(person, 0, photos.card),
  fields: { document_type: 'auto' },
});

export const challengeRequest = (person: Person): Request => byPhone(person, 'steps/1/challenge/');

export const conversationRequest = (person: Person): Request =>
  byPhone(person, 'steps/1/conversation/');

/** By an app, before it signs. */
export const nonceRequest = (person: Person): Request => byPhone(person, 'apps/nonces/');

export const createRequest = (own: string): Request => ({
  method: 'POST',
  path: base,
  token: own,
  json: {
    steps: [
      { kind: 'document', document_type: ['passport', 'identification_card'] },
      { kind: 'selfie', liveness: 'auto' },
    ],
    ...{ consent, expires_in: 7200, webhook_url: `https://${client}.example/hook` },
  },
});

export const claimRequest = (
  { id }: Pick<Subject, 'id'>,
  token: string,
  takesOver = false,
): Request => ({
  ...{ path: `${base}${id}/review/claim/`, token },
  method: 'POST',
  ...(takesOver && { json: { take_over: true } }),
});

/** A client at one session less than it may have, and two reviewers who are signed in. */
export const openScene = async (sql: Sql, store: Store['kind']) => {
  await reset(sql);
  const world = createWorld(randomFrom(1));
  let meeting: Meeting | undefined;
  const quiet = await startNode(world, sql);
  const stalled = (who: 0 | 1): Promise<Node> =>
    startNode(
      world,
      createStalledSql(sql, who, store === 'postgres', () => meeting),
    );
  const racing: readonly [Node, Node] = [await stalled(0), await stalled(1)];
  await addClients(world, quiet);
  const { store: tables, tokens } = quiet;
  await tables.clients.change(client, { repeatDays: 30, photoHours: 24 });
  await sql.query(
    `insert into capture_sessions
       (id, client, token_hash, language, created_at, expires_at, retain_until)
     select name, $1, name, 'en', $2, $3, $3
     from (select 'other ' || n as name from generate_series(1, $4::integer) as n) as others`,
    // With the session that is raced, one place is left.
    [client, new Date(startMs), new Date(startMs + 2 * lastsMs), mostSessions - 2],
  );
  const staff: string[] = [];
  for (const name of reviewers)
    staff.push(await signIn(world, quiet, { name, client }, lastsMs / 1000));
  const must = async (request: Request): Promise<Answer> => {
    const answer = await ask(quiet, request);
    if (answer && answer.status < 300) return answer;
    throw new Error(`not made: ${request.path}: ${JSON.stringify(answer)}`);
  };

  return {
    ...{ sql, world, racing, mostSessions },
    meet: (next: Meeting | undefined): void => void (meeting = next),
    /** By the name of a racer: the most statements that it has sent. */
    statements: new Map<string, number>(),
    /** A new session that has got so far. */
    make: async (stage: Stage): Promise<Subject> => {
      world.pass(betweenRoundsMs);
      const { access: own } = await tokens.issue((await tables.clients.get(client))!);
      const { body } = await must(createRequest(own));
      const id = String(body['id']);
      const person = { link: String(body['link']).split('#')[1]!, device };
      const first = {
        id,
        own,
        staff,
        ...person,
        step: 0,
        challenge: 'none',
        transaction: 0,
      } as const;
      if (stage === 'fresh') return first;
      await must(consentRequest(person));
      if (stage === 'agreed') return first;
      await must(photoRequest(person, 0));
      const [record] = await sql.query<{ transaction: number }>(
        'select transaction_id as transaction from capture_steps where session = $1 and position = 0',
        [id],
      );
      const { transaction } = record!;
      const challenge = String((await must(challengeRequest(person))).body['id']);
      if (stage !== 'under way') await must(photoRequest(person, 1));
      if (stage === 'claimed') await must(claimRequest({ id }, staff[0]!));
      return { ...first, step: 1, challenge, transaction };
    },
    /** Each round begins with one place left. */
    clear: (): Promise<unknown> =>
      sql.query("delete from capture_sessions where client = $1 and id not like 'other %'", [
        client,
      ]),
  };
};

export type Scene = Awaited<ReturnType<typeof openScene>>;
