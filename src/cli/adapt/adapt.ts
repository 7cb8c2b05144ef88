import { writeFile } from 'node:fs/promises';
import { readConfig } from '../../config.js';
import { rawGenuineness } from '../../flows/document/raw-genuineness.js';
import { openDocumentFace } from '../../flows/match/document-face.js';
import { isRejection } from '../../contract/rejection.js';
import { rawSelfieFace } from '../../flows/match/raw-face.js';
import { measureRawLiveness } from '../../flows/selfie/raw-liveness.js';
import { type FlowTools, loadFlowTools } from '../../flows/tools.js';
import { type HeadParts, withHeadsId } from '../../contract/heads.js';
import { weakenedBy } from '../../flows/own-heads.js';
import { limits } from '../../contract/limits.js';
import { fitDocuments } from './documents.js';
import { adapted, type LabelledFile, readLabelled } from './labels.js';
import type { Labelled, RefusalTarget } from './leave-out.js';
import { asSample, measureEach } from './measure.js';
import { type Face, fitPeople } from './people.js';
import { type FittedPart, printGain, verdictOn } from './report.js';
import { fitSelfies } from './selfies.js';
import { type Command, print, usageError, type Values } from '../command.js';

/** Fewer pictures are not enough for a judge. */
const minPictures = 200;
const minOfEach = 40;
const minGroups = 4;

/** Shares of genuine selfies and documents that our own limits are set to refuse. */
const meantToRefuse = { selfie: 0.04, document: 0.02 } as const;

const checkEnough = (name: string, samples: readonly Labelled[]): void => {
  const groups = new Set(samples.map(({ group }) => group)).size;
  for (const genuine of [true, false]) {
    const some = samples.filter((one) => one.genuine === genuine);
    const what = genuine ? 'genuine pictures' : 'attacks';
    if (some.length < minOfEach)
      throw usageError(`${name}: ${some.length} ${what}; at least ${minOfEach} are needed`);
    if (new Set(some.map(({ group }) => group)).size < 2)
      throw usageError(`${name}: all ${what} are of one day or device; two are needed at least`);
  }
  if (samples.length < minPictures || groups < minGroups)
    throw usageError(
      `${name}: ${samples.length} pictures of ${groups} days or devices; ` +
        `at least ${minPictures} of ${minGroups} are needed`,
    );
};

type Options = { readonly refuse: number | undefined; readonly weaken: boolean };
type FitPart = (
  files: readonly LabelledFile[],
  tools: FlowTools,
  options: Options,
) => Promise<readonly FittedPart[]>;

const wantedOf = (
  judge: keyof typeof meantToRefuse,
  { refuse, weaken }: Options,
): RefusalTarget => ({
  refused: refuse ?? meantToRefuse[judge],
  weaken,
});

const fitSelfieHeads: FitPart = async (files, tools, options) => {
  const measured = await measureEach(files, (bytes) => measureRawLiveness(bytes, tools));
  const selfies = measured.map(({ from, found }) => ({ ...asSample(from), found }));
  checkEnough('selfie', selfies);
  const { head, version } = tools.antispoof;
  return (['alone', 'known'] as const).map((judge) => {
    const { gain, part } = fitSelfies(selfies, head, judge, wantedOf('selfie', options));
    return { gain, add: ({ selfie }) => ({ selfie: { ...selfie, version, [judge]: part } }) };
  });
};

const fitRecapture: FitPart = async (files, tools, options) => {
  const measured = await measureEach(files, (bytes) => rawGenuineness(bytes, tools));
  const documents = measured.map(({ from, found: { recaptureScore } }) => ({
    ...asSample(from),
    recaptureScore,
  }));
  checkEnough('document', documents);
  const {
    limits: { attack: ours },
    version,
  } = tools.recapture;
  const { gain, maxAttack } = fitDocuments(documents, ours, wantedOf('document', options));
  return [{ gain, add: () => ({ recapture: { version, maxAttack } }) }];
};

const fitMatch: FitPart = async (files, tools, { weaken }) => {
  const portrait = async (bytes: Uint8Array) => {
    const seen = await openDocumentFace(bytes, tools);
    return isRejection(seen) ? seen : seen.face;
  };
  const sides = { document: portrait, selfie: (bytes: Uint8Array) => rawSelfieFace(bytes, tools) };
  const faces: Face[] = [];
  for (const side of ['document', 'selfie'] as const) {
    const some = files.filter(({ label }) => label === side);
    const found = await measureEach(some, (bytes) => sides[side](bytes));
    faces.push(
      ...found.map(({ from, found: { embedding } }) => ({ person: from.group, side, embedding })),
    );
  }
  if (faces.length < minPictures)
    throw usageError(`match: ${faces.length} faces; at least ${minPictures} are needed`);
  const { version, limits: ours } = tools.faceEmbedding;
  const { gain, limits: found } = fitPeople(faces, ours, weaken);
  return [{ gain, add: () => ({ match: { version, ...found } }) }];
};

const fits = { selfie: fitSelfieHeads, document: fitRecapture, match: fitMatch } as const;

const readOptions = (values: Values): Options => {
  const text = values['refuse'];
  const refuse = text === undefined ? undefined : Number(text) / 100;
  if (refuse !== undefined && !(refuse > 0 && refuse < 0.5))
    throw usageError('--refuse wants percent, above 0 and below 50');
  return { refuse, weaken: values['weaken'] === true };
};

const usage = 'adapt FOLDER [--out FILE] [--refuse PERCENT] [--weaken]';

export const adapt: Command = {
  usage,
  about: 'Fit the judges to a client’s own labelled pictures, if that is better than ours on them.',
  options: {
    out: { type: 'string', help: 'where the heads are written (default heads.json)' },
    refuse: {
      type: 'string',
      help: 'percent of genuine pictures to refuse (default 4 of selfies, 2 of documents)',
    },
    weaken: { type: 'boolean', help: 'more attacks than with ours may pass, and that is wanted' },
  },
  run: async ([folder, ...more], values) => {
    if (folder === undefined || more.length > 0) throw usageError(`use: anverso ${usage}`);
    const options = readOptions(values);
    const files = await readLabelled(folder);
    const { imagePixels } = readConfig(process.env);
    const tools = await loadFlowTools({ ...limits, imagePixels });
    const all: FittedPart[] = [];
    for (const judge of adapted) {
      const some = files.filter((one) => one.judge === judge);
      if (some.length > 0) all.push(...(await fits[judge](some, tools, options)));
    }
    for (const { gain } of all) printGain(gain, options.weaken);
    const kept = all.filter(({ gain }) => verdictOn(gain, options.weaken).isKept);
    if (kept.length === 0) {
      print('\nNothing is written: ours stays.');
      return 1;
    }
    const parts = kept.reduce<HeadParts>((heads, { add }) => ({ ...heads, ...add(heads) }), {});
    const heads = withHeadsId({
      ...parts,
      madeAt: new Date().toISOString(),
      measured: kept.map(({ gain: { judge, refused, passed, passedByKind } }) => ({
        judge,
        refused,
        passed,
        passedByKind,
      })),
    });
    const out = typeof values['out'] === 'string' ? values['out'] : 'heads.json';
    await writeFile(out, `${JSON.stringify(heads, undefined, 2)}\n`);
    const weakenOption = (await weakenedBy(heads)).length > 0 ? ' --weaken' : '';
    print(`\nHeads ${heads.id} are in ${out}. To use them:`);
    print(`  anverso client set NAME --heads ${out}${weakenOption}`);
    return 0;
  },
};
