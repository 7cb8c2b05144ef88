import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDate } from '../../lab/studio/dates.js';
import { plainCard } from '../../lab/studio/documents/plain-card.js';
import { drawSpecimen } from '../../lab/studio/draw.js';
import { givenNames, surnamesOf } from '../../lab/studio/holder.js';
import { rasterOf } from '../../lab/studio/render.js';
import type { Side, Subject } from '../../lab/studio/specimen.js';
import { zoneOf } from '../../lab/studio/zone.js';
import { transformSync } from 'esbuild';
import sharp from 'sharp';
import { whileDrawing } from '../support/drawing.js';

const root = resolve(import.meta.dirname, '../..');

const day = (date: Subject['holder']['birthDate']): string => printDate(date, '10-09-1998');

/** Its labels are in no vocabulary: only the issuer's file can say what they announce. */
const card = plainCard({
  id: 'UTO-karto',
  country: 'UTO',
  colours: ['#f6efe9', '#eaf0f6'],
  titles: ['RESPUBLIKO UTOPUJO', 'ĜENERALA REGISTRO DE HOMOJ'],
  numbers: (chance) => {
    const digits = chance.digits(7);
    const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
    return { number: `UT-${digits}${sum % 10}`, serial: `${chance.letters(2)}${chance.digits(7)}` };
  },
  birthPlaces: ['NOVA SION'],
  front: (subject) => [
    ['GENTNOMO', surnamesOf(subject.holder).toUpperCase()],
    ['BAPTONOMOJ', givenNames(subject.holder).toUpperCase()],
    ['HOMA KODO', subject.number, 1.2],
    ['NASKOTAGO', day(subject.holder.birthDate)],
    ['VIRA AŬ INA', subject.holder.gender === 'F' ? 'I' : 'V'],
    ['FARITA JE', day(subject.holder.issuingDate)],
    ['UZEBLA ĜIS', day(subject.holder.expirationDate)],
  ],
  back: { titles: [], lines: () => [['LOĜLOKO KAJ STRATO', 'STRATO DE LA SUNO 12']] },
  zone: ({ holder, number, serial }) =>
    zoneOf(holder, {
      code: 'I',
      issuer: 'UTO',
      number: serial,
      optional: number.replace('-', ''),
    }),
  onBothSides: [],
});

/** The drawing itself, on a plain ground. */
const pictureOf = async (side: Side): Promise<Buffer> => {
  const { colour } = await whileDrawing(() => rasterOf(side, 1400));
  return sharp(colour.data, {
    raw: { width: colour.widthPx, height: colour.heightPx, channels: 3 },
  })
    .extend({ top: 120, bottom: 120, left: 120, right: 120, background: '#3a4a55' })
    .jpeg({ quality: 92 })
    .toBuffer();
};

describe('an invented country', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anverso-issuer-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(() => {
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const name of ['node_modules', 'models'])
      symlinkSync(join(root, name), join(folder, name));
    const file = readFileSync(join(root, 'test/fixtures/issuers/UTO.ts'), 'utf8');
    const { code } = transformSync(file, { loader: 'ts' });
    writeFileSync(
      join(folder, 'dist/issuers/world/UTO.js'),
      code.replaceAll('../../../src/issuers/', '../'),
    );
    appendFileSync(
      join(folder, 'dist/issuers/all.js'),
      "\nexport { issuer as UTO } from './world/UTO.js';\n",
    );
  });

  it('is added by one file and its line in the index, and its drawn card is read', async () => {
    const { subject, front, back } = await drawSpecimen(card, 3);
    const [frontFile, backFile] = [join(folder, 'front.jpg'), join(folder, 'back.jpg')];
    writeFileSync(frontFile, await pictureOf(front));
    writeFileSync(backFile, await pictureOf(back!));
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(folder, 'dist/cli/anverso.js'),
      ...['read', frontFile, '--type', 'identification_card', '--back', backFile, '--details'],
    ]);
    const answer = JSON.parse(stdout) as Record<string, unknown>;
    const { holder, number } = subject;
    expect(answer).toMatchObject({
      document_number: number,
      names: givenNames(holder).toUpperCase(),
      surnames: surnamesOf(holder).toUpperCase(),
      gender: holder.gender,
      birth_date: day(holder.birthDate),
      nationality: 'UTO',
      issuing_date: day(holder.issuingDate),
      expiration_date: day(holder.expirationDate),
      valid: true,
    });
    expect(stdout).toContain('UTO-karto-front');
  }, 120_000);
});
