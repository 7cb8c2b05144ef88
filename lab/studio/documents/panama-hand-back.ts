import { drawBarcode } from '../barcode.js';
import { otherFonts } from '../fonts.js';
import { drawPaper } from '../paper.js';
import { box, type Svg, write, writeMrz } from '../pen.js';
import type { Chance } from '../random.js';
import { id1, type Side, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';
import { qrText } from './panama-back.js';

/* Backs as other people would draw them: see panama-hands.ts. */

type HandBack = 'qr' | 'encrypted' | 'qrAndZone';

/**
 * The other payload that public parsers read (docs/FORMATS.md 4.13): names and surnames a field
 * each.
 */
const inTwelve = (text: string): string => {
  const [number, names, surnames, , ...rest] = text.split('|') as [string, string, string, string];
  const [first, ...others] = names.split(' ');
  const [father, ...mothers] = surnames.split(' ');
  return [number, first, others.join(' '), father, mothers.join(' '), ...rest].join('|');
};

const isPlain = ({ holder, more }: Subject): boolean =>
  !more['married'] && holder.surnames.every((surname) => !surname.includes(' '));

const payloadOf = (subject: Subject, chance: Chance): Uint8Array => {
  const text =
    chance.happens(0.25) && isPlain(subject) ? inTwelve(qrText(subject)) : qrText(subject);
  return new Uint8Array(Buffer.from(text, chance.happens(0.75) ? 'utf8' : 'latin1'));
};

/**
 * The card's number is the cédula itself, dashes left out: the other guess at an unpublished zone.
 */
export const handZone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, {
    code: 'I',
    issuer: 'PAN',
    number: number.replaceAll('-', '').slice(0, 9),
    optional: serial,
  });

const dataQr = async (subject: Subject, chance: Chance, lowestMm: number): Promise<Svg> => {
  const widthMm = chance.between(15, Math.min(30, lowestMm - 5));
  return drawBarcode(
    {
      format: 'QRCode',
      content: payloadOf(subject, chance),
      options: `ecLevel=${chance.pick(['L', 'M', 'Q'])}`,
    },
    {
      xMm: chance.between(4, id1.widthMm - widthMm - 4),
      yMm: chance.between(4, lowestMm - widthMm),
      widthMm,
    },
  );
};

const encryptedCode = (chance: Chance): Promise<Svg> => {
  const content = Uint8Array.from({ length: chance.whole(180, 380) }, () => chance.whole(0, 255));
  const columns = chance.pick([8, 10, 12]);
  return drawBarcode(
    { format: 'PDF417', content, options: `columns=${columns}` },
    { xMm: chance.between(5, 12), yMm: chance.between(6, 14), widthMm: chance.between(64, 72) },
  );
};

/**
 * Bars that are no code: what a drawing has where the card has one that nobody but its issuer
 * reads.
 */
const stripes = (chance: Chance): Svg => {
  const [top, height] = [chance.between(6, 12), chance.between(12, 20)];
  return Array.from({ length: 60 }, (_, i) =>
    chance.happens(0.5) ? box(8 + 1.1 * i, top, chance.between(0.3, 0.9), height, '#1d1d1f') : '',
  ).join('');
};

/** Under a code that tells nothing: the titles of the front once more. */
const silentBody = async (chance: Chance, ink: Parameters<typeof write>[3]): Promise<Svg> => {
  const code = chance.happens(0.7) ? await encryptedCode(chance) : stripes(chance);
  const titles = chance.happens(0.6)
    ? ['TRIBUNAL ELECTORAL', 'CÉDULA DE IDENTIDAD PERSONAL']
    : ['REPÚBLICA DE PANAMÁ', 'TRIBUNAL ELECTORAL'];
  return code + titles.map((title, i) => write(8, 46 + 3.4 * i, title, ink)).join('');
};

export const handBack = async (subject: Subject, chance: Chance, kind: HandBack): Promise<Side> => {
  const paper = drawPaper(chance, {
    ...id1,
    colours: chance.pick([
      ['#ffffff', '#ffffff'],
      ['#eef3f8', '#f8f2ee'],
      ['#e3ecf4', '#e3ecf4'],
    ] as const),
    hueDeg: 210,
    strength: chance.between(0.1, 0.8),
  });
  const ink = {
    font: chance.pick(otherFonts),
    sizeMm: chance.between(1.6, 2.4),
    colour: '#26303a',
  };
  const note = chance.happens(0.6)
    ? write(5, 52, `TRIBUNAL ELECTORAL  ${subject.serial}`, ink)
    : '';
  const body =
    kind === 'encrypted'
      ? await silentBody(chance, ink)
      : kind === 'qr'
        ? (await dataQr(subject, chance, 49)) + note
        : (await dataQr(subject, chance, 33)) + writeMrz(4.6, 40, handZone(subject), 4.5);
  return { ...id1, svg: paper + body, isRough: true };
};
