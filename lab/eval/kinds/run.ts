import { cpus } from 'node:os';
import { loadFlowTools } from '../../../src/flows/tools.js';
import { isRejection } from '../../../src/contract/rejection.js';
import {
  type CardShown,
  type ShownKind,
  shownKinds,
} from '../../../src/contract/document/shown-kind.js';
import type { VerifyRequest } from '../../../src/contract/verify-request.js';
import { localContext } from '../../../src/verify/local-context.js';
import { verify } from '../../../src/verify/verify.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { dataFolder, hasData } from '../mrz/labels.js';
import type { EvalOptions } from '../options.js';
import { createReport } from '../report-sections.js';
import { ocrRequest, runWith } from '../requests.js';
import { loadPhotos, type ShownPhoto } from './photos.js';

/* What the service says that a photo shows, posted as what it is not (ADR 73). */

const ways = ['passport', 'front of a card', 'back of a card'] as const;
type Way = (typeof ways)[number];

/** Photos are posted as what they do not show. A front is read twice as a back, so few are. */
const wrongFor = ({ shows, isPhone }: ShownPhoto): readonly Way[] => {
  if (shows === 'passport_page') return ['front of a card'];
  if (shows === 'card_front' && isPhone) return ['passport', 'back of a card'];
  return shows === 'card_back' ? ['passport', 'front of a card'] : ['passport'];
};

type Post = { readonly photo: ShownPhoto; readonly way: Way };
type Said = Post & { readonly said: ShownKind | 'nothing' | 'accepted' };

/** Of a card the same photo is sent twice; what is said of the side in question counts. */
const requestOf = async ({ photo, way }: Post): Promise<VerifyRequest> => {
  if (way === 'passport')
    return ocrRequest({ documentType: 'passport', frontside: await photo.open() });
  const [frontside, backside] = [await photo.open(), await photo.open()];
  return ocrRequest({ documentType: 'identification_card', frontside, backside });
};

const saidOf = (evidence: Readonly<Record<string, unknown>>, way: Way): Said['said'] => {
  const kind = evidence['documentKind'] as ShownKind | CardShown | undefined;
  if (typeof kind !== 'object') return kind ?? 'nothing';
  return kind[way === 'back of a card' ? 'backside' : 'frontside'] ?? 'nothing';
};

const columns = [...shownKinds, 'nothing', 'accepted'] as const;

const rowOf = (name: string, way: Way, said: readonly Said[]): readonly unknown[] => {
  const count = (one: Said['said']): number => said.filter((post) => post.said === one).length;
  const refused = said.filter((post) => post.said !== 'accepted');
  const right = refused.filter((post) => post.said === post.photo.shows);
  const wrong = refused.filter((post) => post.said !== 'nothing' && post.said !== post.photo.shows);
  return [
    ...[name, way, ...columns.map(count)],
    ...[right, wrong].map((some) => shareOf(some.length, refused.length)),
  ];
};

const groupName = ({ set, shows }: ShownPhoto): string =>
  set === 'labelled' ? shows : `${set}: ${shows}`;

const tableFor = (said: readonly Said[]): string => {
  const names = [...new Set(said.map(({ photo }) => groupName(photo)))];
  const rows = names.flatMap((name) =>
    ways.flatMap((way) => {
      const some = said.filter((post) => groupName(post.photo) === name && post.way === way);
      return some.length > 0 ? [rowOf(name, way, some)] : [];
    }),
  );
  const head = ['shows', 'posted as', ...columns, 'said right, of the refused', 'said wrong'];
  return tableOf(head, rows);
};

const head = `# What a rejected photo shows

Made by \`npm run eval kinds\` on ${cpus().length} cores, Node ${process.version}: each photo is posted as what it is not, and the table says what the service says that it shows (ADR 73). \`nothing\`: it says nothing, because it is not certain. \`accepted\`: it was read, so nobody asked what it shows.

The limits of the rule were set with the labelled cards in view, and 50 of the labelled passports. No limit was set on the unseen issuers, the scenes and the screens. The finder was trained on other pictures of some issuers (models/finder/card.md). Backs of cards without a machine readable zone are missing in all of it.
`;

const { keep } = createReport('kinds', { head, names: ['kinds'] });

/** `npm run eval kinds`. */
export const runKinds = async ({ limit, group }: EvalOptions): Promise<void> => {
  if (!hasData())
    return void process.stdout.write(
      `eval kinds is skipped: no labels.jsonl in ${dataFolder()}; ANVERSO_EVAL_DATA names the folder of labelled documents.\n`,
    );
  const photos = loadPhotos().filter(({ set }) => group === undefined || set === group);
  const posts = photos.flatMap((photo) => wrongFor(photo).map((way): Post => ({ photo, way })));
  const every = Math.max(1, Math.ceil(posts.length / limit));
  const context = localContext(runWith(await loadFlowTools()));
  const said = await mapWithProgress(
    'posting',
    posts.filter((_, index) => index % every === 0),
    async (post): Promise<Said> => {
      const answer = await verify(await requestOf(post), context);
      if (isRejection(answer)) throw new Error(`not judged: ${answer.rejected}`);
      const { rejection } = answer;
      const one = {
        ...post,
        said: rejection ? saidOf(rejection.evidence, post.way) : 'accepted',
      } as const;
      const { name, shows } = post.photo;
      if (one.said !== shows)
        process.stderr.write(`${name}, ${shows}, as ${post.way}: ${one.said}\n`);
      return one;
    },
  );
  keep('kinds', `## Kinds\n\n${tableFor(said)}`, { limit, group });
};
