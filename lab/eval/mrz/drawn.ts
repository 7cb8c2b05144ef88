import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import type { Tools } from '../../../src/models/tools.js';
import { encodeMrz } from '../../../test/support/mrz/encode.js';
import { whileDrawing } from '../../../test/support/drawing.js';
import { drawSheet } from '../../studio/card.js';
import { inventHolder } from '../../studio/holder.js';
import { writeMrz } from '../../studio/pen.js';
import { chanceOf } from '../../studio/random.js';
import { rasterOf } from '../../studio/render.js';
import { id3 } from '../../studio/specimen.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { readPicture } from './read.js';
import { type Score, scoreReading } from './score.js';

const alnum = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letters = alnum.slice(10);

/** Heights of a letter in the picture, px. */
const heightsPx = [16, 18, 20, 22, 24] as const;

/** Standard deviation of the blur, in heights of a letter. */
const blurs = { crisp: 0, soft: 0.06, blurred: 0.12 } as const;
type Blur = keyof typeof blurs;

/** In a list of n characters these steps visit all of them; neighbours differ from field to field. */
const turned = (list: readonly string[], turn: number, step: number, length: number): string =>
  Array.from({ length }, (_, place) => list[(turn + step * place) % list.length]).join('');

/** Surname and given names fill their field; the two places between them have no letter. */
const namesOf = (turn: number): string => {
  const all = turned(letters, turn, 5, 39);
  return `${all.slice(0, 19)}<<${all.slice(21)}`;
};

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * The `turn`-th zone of 36: together they have each character at each place of the number and of
 * the optional data, and each letter at each place of both names.
 */
const drawnLines = (turn: number): string[] =>
  encodeMrz({
    format: 'TD3',
    fields: {
      documentCode: 'P',
      issuingState: 'UTO',
      names: namesOf(turn),
      documentNumber: turned(alnum, turn, 7, 9),
      nationality: 'UTO',
      birthDate: `${two((turn * 37) % 100)}${two(1 + (turn % 12))}${two(1 + (turn % 28))}`,
      sex: ['F', 'M', '<'][turn % 3]!,
      expirationDate: `${two((turn * 53 + 7) % 100)}${two(12 - (turn % 12))}${two(28 - (turn % 28))}`,
      optionalData: turned(alnum, turn, 11, 14),
    },
  });

/** OCR-B capitals of size 1 (ISO 1073-2). */
const capMm = 2.4;
const marginMm = 6.4;
const zoneMm = 76;
const lineMm = 6.2;

/** A page without its zone; the same for every zone of one size. */
const blankPage = async (widthPx: number) => {
  const chance = chanceOf(49);
  const holder = inventHolder(chance, { issuedFrom: 2019, issuedTo: 2025, validYears: 10 });
  const side = drawSheet(
    {
      size: 'ID-3',
      paper: { colours: ['#f1efe4', '#dfe9ea'], hueDeg: 200, strength: 0.75 },
      titles: [['UTOPIA', 6, 8, 4.2]],
      portrait: { xMm: 6, yMm: 19, widthMm: 31 },
      rows: [],
    },
    { holder, number: '', serial: '', birthPlace: '', nationality: '', more: {} },
    chance,
  );
  return (await rasterOf(side, widthPx)).colour;
};

type Page = Awaited<ReturnType<typeof blankPage>>;

/** The page with this zone, as a JPEG. Zones begin at different parts of a pixel. */
const drawZone = async (page: Page, turn: number, blurPx: number): Promise<Buffer> => {
  const { widthPx, heightPx, data } = page;
  const xMm = marginMm + ((turn % 6) * id3.widthMm) / (6 * widthPx);
  const zone = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${id3.widthMm} ${(heightPx * id3.widthMm) / widthPx}">${writeMrz(xMm, zoneMm, drawnLines(turn), lineMm)}</svg>`;
  const raw = { width: widthPx, height: heightPx, channels: 3 as const };
  const printed = await sharp(data, { raw })
    .composite([{ input: Buffer.from(zone) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const sheet = sharp(printed, { raw });
  return (blurPx >= 0.3 ? sheet.blur(blurPx) : sheet).jpeg({ quality: 92 }).toBuffer();
};

const pageOfLetters = (letterPx: number): Promise<Page> =>
  whileDrawing(() => blankPage(Math.round((letterPx * id3.widthMm) / capMm)));

type Drawn = { readonly letterPx: number; readonly blur: Blur; readonly turn: number };
type Found = Drawn & { readonly score: Score };

const readDrawn = async (tools: Tools): Promise<Found[]> => {
  const wanted = heightsPx.flatMap((letterPx) =>
    (Object.keys(blurs) as Blur[]).flatMap((blur) =>
      alnum.map((_, turn): Drawn => ({ letterPx, blur, turn })),
    ),
  );
  let page: { readonly letterPx: number; readonly image: Page } | undefined;
  return mapWithProgress('drawn zones', wanted, async (drawn) => {
    const { letterPx, blur, turn } = drawn;
    if (page?.letterPx !== letterPx) page = { letterPx, image: await pageOfLetters(letterPx) };
    const { image } = page;
    const jpeg = await whileDrawing(() => drawZone(image, turn, blurs[blur] * letterPx));
    const { zone } = await readPicture(new Uint8Array(jpeg), tools, 'mrz');
    return { ...drawn, score: scoreReading(drawnLines(turn), zone?.reading) };
  });
};

const hasOcrB = (): boolean => {
  try {
    return /OCR ?B/i.test(execFileSync('fc-list', [], { encoding: 'utf8' }));
  } catch {
    return false;
  }
};

const cellOf = (found: readonly Found[]): string => {
  const valid = found.filter(({ score }) => score.valid && score.exact).length;
  const wrong = found.filter(({ score }) => score.valid && !score.exact).length;
  return `${shareOf(valid, found.length)}, ${wrong} wrong`;
};

export const noFont = 'eval mrz drawn skipped: no font OCR B (Debian: fonts-ocr-b).';

/** Undefined where the machine has no OCR-B to draw with. */
export const drawnSection = async (tools: Tools): Promise<string | undefined> => {
  if (!hasOcrB()) return undefined;
  const all = await readDrawn(tools);
  const names = Object.keys(blurs) as Blur[];
  const rowOf = (name: string, some: readonly Found[]): readonly string[] => [
    name,
    ...names.map((blur) => cellOf(some.filter((one) => one.blur === blur))),
  ];
  const unread = all.filter(({ score }) => !score.valid);
  const unsure = new Map<string, number>();
  for (const { score } of unread)
    for (const { field, flagged } of score.fields)
      if (flagged) unsure.set(field, (unsure.get(field) ?? 0) + 1);
  return [
    '## Drawn letters',
    '',
    `Passport pages drawn by the studio, through the whole flow: ${all.length} zones. In each group of ${alnum.length} every character stands at every place of the number and of the optional data, every letter at every place of both names. Names and numbers are as long as their fields and have no meaning, which real ones seldom are. Blur is a Gaussian of ${names.map((name) => `${blurs[name]} (${name})`).join(', ')} letter heights; JPEG of quality 92. Called valid, and of those wrong:`,
    '',
    tableOf(
      ['letter height', ...names],
      [
        ...heightsPx.map((px) =>
          rowOf(
            `${px} px`,
            all.filter(({ letterPx }) => letterPx === px),
          ),
        ),
        rowOf('together', all),
      ],
    ),
    '',
    `Not called valid: ${unread.length}, of which ${unread.filter(({ score }) => score.exact).length} are read right. Unsure in them: ${[...unsure].map(([field, count]) => `${field} ${count}`).join(', ') || 'nothing'}.`,
  ].join('\n');
};
