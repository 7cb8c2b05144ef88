import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCard } from '../lab/eval/cards/read.js';
import { calm } from '../lab/studio/bundled.js';
import { european, uncaptioned } from '../lab/studio/documents/europe.js';
import { drawSpecimen } from '../lab/studio/draw.js';
import { photograph } from '../lab/studio/photograph.js';
import { chanceOf } from '../lab/studio/random.js';
import type { Model } from '../lab/studio/specimen.js';
import { loadFlowTools } from '../src/flows/tools.js';
import { whileDrawing } from './support/drawing.js';
import { fewOf } from './support/sample.js';

const seed = 1;
/** No places are known of these: the captions are all there is. */
const captionedOnly = ['BGR-2010-uncaptioned', 'ITA-CIE-uncaptioned'];
const readable = [...european, ...uncaptioned].filter(({ id }) => !captionedOnly.includes(id));
/** Two of each kind, others each day (TEST_DAY). */
const models = fewOf(readable, 4, ({ id }) => id);
const fields = ['names', 'surnames', 'birth_date', 'document_number', 'expiration_date'] as const;
type Values = Readonly<Record<string, string>>;

const bare = (value: string | undefined): string => (value ?? '').replace(/[- ](?=\d)/g, '');
const valuesOf = (all: Values): Values =>
  Object.fromEntries(fields.map((field) => [field, bare(all[field])]));

/** The photo of a front, easy to read, and what it says. */
const taken = async (model: Model) => {
  const { subject, front } = await drawSpecimen(model, seed);
  const { jpeg } = await whileDrawing(() => photograph(front, chanceOf(seed), calm(-1, 1100)));
  const truth = model.frontTruth(subject);
  return {
    id: model.id,
    picture: new Uint8Array(jpeg),
    truth: valuesOf(Object.fromEntries(fields.map((field) => [field, truth[field]![0]!]))),
  };
};

/** The front has to do without it, and nothing is searched for on it. */
const plainBack = async (): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#d8d4c8' } })
    .jpeg()
    .toBuffer();

const answers = new Map<string, { readonly answer: Values; readonly truth: Values }>();

beforeAll(async () => {
  const photos = [];
  for (const model of models) photos.push(await taken(model));
  const tools = await loadFlowTools();
  const back = await plainBack();
  for (const { id, picture, truth } of photos) {
    const { answer } = await readCard(picture, back, tools);
    answers.set(id, { answer: valuesOf(answer), truth });
  }
}, 180_000);

describe('a front in Cyrillic letters or with unreadable captions', () => {
  it.each(models.map(({ id }) => id))('%s', (id) => {
    const { answer, truth } = answers.get(id)!;
    expect(answer).toEqual(truth);
  });
});
