import { decodeMrz } from '../../../src/reading/mrz/decode/decode.js';
import { latticesOf } from '../../../test/support/mrz/lattices.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { median, sampleOf } from '../../support/stats.js';
import { type Label, printedLetterPx, readableLetterPx } from './labels.js';
import { anverso } from './peers/anverso.js';
import { assembled } from './peers/assembled.js';
import { mrzDetection } from './peers/mrz-detection.js';
import { passporteye } from './peers/passporteye.js';
import type { OpenPeer, Peer, PeerRead } from './peers/peer.js';
import { tesseract } from './peers/tesseract.js';

const peers: readonly Peer[] = [anverso, mrzDetection, tesseract, passporteye, assembled];

type PeerCase = { readonly label: Label; readonly read: PeerRead; readonly isOurs: boolean };

/** Every peer that is here, opened; and why the others are not. */
const openPeers = async () => {
  const opened: { readonly name: string; readonly isOurs: boolean; readonly open: OpenPeer }[] = [];
  const absent: string[] = [];
  for (const peer of peers) {
    const missing = peer.missing();
    if (missing === undefined)
      opened.push({ name: peer.name, isOurs: peer === anverso, open: await peer.open() });
    else absent.push(`- ${peer.name} was not available: ${missing}.`);
  }
  return { opened, absent };
};

/**
 * Generous to the others: the lines may stand anywhere in what they gave, one after the other, and
 * with more before or behind them (a page's edge read as a letter). Strictly as ours is scored,
 * Tesseract on the whole page had none of the upright scans, in page modes 3, 6 and 11 alike.
 */
const isExact = ({ label, read, isOurs }: PeerCase): boolean =>
  isOurs
    ? read.lines.join('\n') === label.mrz!.join('\n')
    : read.lines.some((_, at) =>
        label.mrz!.every((line, i) => read.lines[at + i]?.includes(line) === true),
      );

/** Its own verdict; else whether every check digit holds in its lines as they are. */
const isValid = ({ label, read }: PeerCase): boolean => {
  if (read.valid !== undefined) return read.valid;
  const reading = decodeMrz(latticesOf(read.lines.slice(-label.mrz!.length)));
  return reading?.valid === true && reading.repairs.length === 0;
};

const groupNames: Readonly<Record<string, (label: Label) => boolean>> = {
  'scans, upright': ({ group }) => group === 'upright',
  'scans, turned': ({ group }) => group === 'turned',
  'phone photos': ({ group }) => group === 'photo',
  'web ≥ 9 px': (label) => label.group === 'web' && printedLetterPx(label) >= readableLetterPx,
  'web < 9 px': (label) => label.group === 'web' && printedLetterPx(label) < readableLetterPx,
};

/**
 * Of each group, chosen by a seed: a peer takes seconds for a picture, and 25 minutes for all of
 * this is enough.
 */
const picturesAGroup = 12;

const chosen = (labels: readonly Label[]): Label[] =>
  Object.values(groupNames).flatMap((isIn) =>
    sampleOf(
      labels.filter((label) => label.mrz !== undefined && label.mrzValid && isIn(label)),
      picturesAGroup,
      2,
    ),
  );

type Line = {
  readonly label: Label;
  readonly exact: boolean;
  readonly wrongButValid: boolean;
  /** Of the processor, and by the clock. */
  readonly cpuMs: number;
  readonly wallMs: number;
};

type Medians = Readonly<Record<'cpuMs' | 'wallMs', number>>;

const mediansOf = (lines: readonly Line[]): Medians => ({
  cpuMs: median(lines.map(({ cpuMs }) => cpuMs)),
  wallMs: median(lines.map(({ wallMs }) => wallMs)),
});

const rowOf = (name: string, lines: readonly Line[], ours: Medians): string[] => [
  name,
  ...Object.values(groupNames).map((isIn) => {
    const some = lines.filter(({ label }) => isIn(label));
    return shareOf(some.filter(({ exact }) => exact).length, some.length);
  }),
  `${lines.filter(({ wrongButValid }) => wrongButValid).length} of ${lines.length}`,
  `${(mediansOf(lines).cpuMs / ours.cpuMs).toFixed(1)}×`,
  `${(mediansOf(lines).wallMs / ours.wallMs).toFixed(1)}×`,
];

const lineOf = (one: PeerCase, wallMs: number): Line => ({
  label: one.label,
  exact: isExact(one),
  wrongButValid: isValid(one) && !isExact(one),
  cpuMs: one.read.cpuMs,
  wallMs,
});

/**
 * The same pictures through all readers, picture by picture in turns; each in a process of its own.
 */
export const peersSection = async (labels: readonly Label[]): Promise<string> => {
  const { opened, absent } = await openPeers();
  const read = opened.map(({ name }) => ({ name, lines: [] as Line[] }));
  const pictures = chosen(labels);
  await mapWithProgress('other readers', pictures, async (label) => {
    for (const [at, { open, isOurs }] of opened.entries()) {
      const startMs = performance.now();
      const answer = await open.read(label.file);
      const wallMs = performance.now() - startMs;
      read[at]!.lines.push(lineOf({ label, read: answer, isOurs }, wallMs));
    }
  });
  for (const { open } of opened) open.close();
  const ours = mediansOf(read[0]!.lines);
  return [
    '## Next to other readers',
    '',
    `The same ${pictures.length} pictures for all, at most ${picturesAGroup} of a group chosen by a seed, one thread. Exact lines; of the others also where more stands before or behind a line, ours strictly. Our installation may be weaker than theirs: PassportEye got two stand-in functions for pytesseract, and what others measured on a larger set was higher for it (25 % of upright scans). Wrong but valid: any character wrong where the reader’s own verdict (or, where it gives none, every check digit of its lines) says valid. Time: median for one picture, from the file to the lines, as a multiple of ours (${ours.cpuMs.toFixed(0)} ms of the processor, ${ours.wallMs.toFixed(0)} ms by the clock), in processor time, programs that a reader starts included, and by the clock; every reader is a process that stays loaded, and every picture goes through all of them in turn. FastMRZ could not be measured: its weights were not to be had.`,
    '',
    tableOf(
      ['', ...Object.keys(groupNames), 'wrong but valid', 'processor time', 'clock time'],
      read.map(({ name, lines }) => rowOf(name, lines, ours)),
    ),
    ...(absent.length > 0 ? ['', ...absent] : []),
  ].join('\n');
};
