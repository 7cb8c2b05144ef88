import { drawBarcode } from '../barcode.js';
import { printDate } from '../dates.js';
import { givenNames, surnamesOf } from '../holder.js';
import { drawPaper, type Paper } from '../paper.js';
import { box, write, writeMrz } from '../pen.js';
import type { Chance } from '../random.js';
import { id1, type Side, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';

/** Eleven fields between bars (docs/FORMATS.md 4.13). */
export const qrText = ({
  holder,
  number,
  serial,
  birthPlace,
  nationality,
  more,
}: Subject): string =>
  [
    number,
    givenNames(holder),
    surnamesOf(holder),
    more['married'] ?? '',
    holder.gender,
    birthPlace,
    printDate(holder.birthDate, '19980910'),
    nationality,
    printDate(holder.issuingDate, '19980910'),
    printDate(holder.expirationDate, '19980910'),
    serial,
  ].join('|');

/** UTF-8 mostly; some cards have latin-1 bytes (docs/FORMATS.md 4.13). */
const qrContent = (subject: Subject, chance: Chance): Uint8Array =>
  new Uint8Array(Buffer.from(qrText(subject), chance.happens(0.8) ? 'utf8' : 'latin1'));

const backPaper = (chance: Chance, body: string): Side => {
  const paper: Paper = { ...id1, colours: ['#f7f8f6', '#e8eef2'], hueDeg: 205, strength: 0.5 };
  const ink = { font: 'arial', sizeMm: 1.7, colour: '#3d4a57' } as const;
  const note = write(5, 5.6, 'TRIBUNAL ELECTORAL · DIRECCIÓN NACIONAL DE CEDULACIÓN', ink);
  return { ...id1, svg: drawPaper(chance, paper) + note + body };
};

export const withQr = async (subject: Subject, chance: Chance): Promise<Side> => {
  const widthMm = chance.between(17, 25);
  const xMm = chance.pick([5, id1.widthMm - widthMm - 5]);
  const level = chance.pick(['L', 'M']);
  const qr = await drawBarcode(
    { format: 'QRCode', content: qrContent(subject, chance), options: `ecLevel=${level}` },
    { xMm, yMm: chance.between(9, 22), widthMm },
  );
  const ink = { font: 'arial', sizeMm: 1.9, colour: '#23303c' } as const;
  const textX = xMm < 20 ? 36 : 8;
  return backPaper(
    chance,
    qr +
      box(0, 44, id1.widthMm, 5, '#1d1d1f') +
      write(textX, 20, 'ESTE DOCUMENTO ES PROPIEDAD DEL', ink) +
      write(textX, 23, 'TRIBUNAL ELECTORAL DE PANAMÁ', ink) +
      write(textX, 34, `SERIE ${subject.serial}`, { ...ink, sizeMm: 2.2 }),
  );
};

/** The older card: its code is encrypted and says nothing; every field is on the front. */
export const withoutQr = async (_: Subject, chance: Chance): Promise<Side> => {
  const content = Uint8Array.from({ length: 320 }, () => chance.whole(0, 255));
  const code = await drawBarcode(
    { format: 'PDF417', content, options: 'columns=10' },
    { xMm: 8, yMm: 12, widthMm: 70 },
  );
  return backPaper(chance, code);
};

/**
 * The layout of the zone is not published: the serial as number, the cédula as optional data, `<`
 * for its dashes.
 */
export const mrzLines = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, { code: 'ID', issuer: 'PAN', number: serial, optional: number });

export const polycarbonateBack = async (subject: Subject, chance: Chance): Promise<Side> => {
  const widthMm = chance.between(16, 21);
  const qr = await drawBarcode(
    { format: 'QRCode', content: qrContent(subject, chance), options: 'ecLevel=M' },
    { xMm: chance.pick([6, 60]), yMm: 8, widthMm },
  );
  return backPaper(chance, qr + writeMrz(4.6, 39.5, mrzLines(subject), 4.6));
};
