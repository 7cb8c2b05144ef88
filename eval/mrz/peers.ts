import { readFileSync } from 'node:fs';
import type { Tools } from '../../src/models/tools.js';
import { decodeMrz } from '../../src/reading/mrz/decode.js';
import { shareOf, tableOf } from '../markdown.js';
import { mapWithProgress } from '../progress.js';
import { median, sampleOf } from '../stats.js';
import { type Label, printedLetterPx, readableLetterPx } from './labels.js';
import { assembled } from './peers/assembled.js';
import { mrzDetection } from './peers/mrz-detection.js';
import { passporteye } from './peers/passporteye.js';
import type { OpenPeer, Peer, PeerRead } from './peers/peer.js';
import { tesseract } from './peers/tesseract.js';
import { readPicture } from './read.js';
import type { Case } from './reading.js';
import { scoreReading } from './score.js';

const peers: readonly Peer[] = [mrzDetection, tesseract, passporteye, assembled];

type PeerCase = { readonly label: Label; readonly read: PeerRead };

/** Every peer that is here, opened; and why the others are not. */
const openPeers = async () => {
  const opened: { readonly name: string; readonly open: OpenPeer }[] = [];
  const absent: string[] = [];
  for (const peer of peers) {
    const missing = peer.missing();
    if (missing === undefined) opened.push({ name: peer.name, open: await peer.open() });
    else absent.push(`- ${peer.name} was not available: ${missing}.`);
  }
  return { opened, absent };
};

/**
 * Generous to the others: the lines may stand anywhere in what they gave, one after the other, and with more
 * before or behind them (a page's edge read as a letter). Strictly as ours is scored, Tesseract on the whole
 * page had none of the upright scans, in page modes 3, 6 and 11 alike.
 */
const isExact = ({ label, read }: PeerCase): boolean =>
  read.lines.some((_, at) =>
    label.mrz!.every((line, i) => read.lines[at + i]?.includes(line) === true),
  );

/** Its own verdict; else whether every check digit holds in its lines as they are. */
const isValid = ({ label, read }: PeerCase): boolean => {
  if (read.valid !== undefined) return read.valid;
  const reading = decodeMrz(read.lines.slice(-label.mrz!.length));
  return reading?.valid === true && reading.repairs.length === 0;
};

const groupNames: Readonly<Record<string, (label: Label) => boolean>> = {
  'scans, upright': ({ group }) => group === 'upright',
  'scans, turned': ({ group }) => group === 'turned',
  'phone photos': ({ group }) => group === 'photo',
  'web ≥ 9 px': (label) => label.group === 'web' && printedLetterPx(label) >= readableLetterPx,
  'web < 9 px': (label) => label.group === 'web' && printedLetterPx(label) < readableLetterPx,
};

/** Of each group, chosen by a seed: a peer takes seconds for a picture, and 25 minutes for all of this is enough. */
const picturesAGroup = 12;

const chosen = (cases: readonly Case[]): Case[] =>
  Object.values(groupNames).flatMap((isIn) =>
    sampleOf(
      cases.filter(({ label }) => label.mrzValid && isIn(label)),
      picturesAGroup,
      2,
    ),
  );

type Line = { label: Label; exact: boolean; wrongButValid: boolean; cpuMs: number };

const rowOf = (name: string, lines: readonly Line[], ourMs: number): string[] => [
  name,
  ...Object.values(groupNames).map((isIn) => {
    const some = lines.filter(({ label }) => isIn(label));
    return shareOf(some.filter(({ exact }) => exact).length, some.length);
  }),
  `${lines.filter(({ wrongButValid }) => wrongButValid).length} of ${lines.length}`,
  `${(median(lines.map(({ cpuMs }) => cpuMs)) / ourMs).toFixed(1)}×`,
];

/** Ours once more beside the others: times of another hour would have met another load. */
const ourLine = async ({ label }: Case, tools: Tools): Promise<Line> => {
  const read = await readPicture(readFileSync(label.file), tools);
  const score = scoreReading(label.mrz!, read.zone?.reading);
  return {
    label,
    exact: score.exact,
    wrongButValid: score.valid && !score.exact,
    cpuMs: read.cpuMs,
  };
};

const peerLine = (one: PeerCase): Line => ({
  label: one.label,
  exact: isExact(one),
  wrongButValid: isValid(one) && !isExact(one),
  cpuMs: one.read.cpuMs,
});

/** The same pictures through all readers, picture by picture in turns. */
export const peersSection = async (all: readonly Case[], tools: Tools): Promise<string> => {
  const { opened, absent } = await openPeers();
  const ours: Line[] = [];
  const theirs = opened.map(({ name }) => ({ name, lines: [] as Line[] }));
  await mapWithProgress('other readers', chosen(all), async (one) => {
    ours.push(await ourLine(one, tools));
    for (const [at, { open }] of opened.entries()) {
      const read = await open.read(one.label.file);
      theirs[at]!.lines.push(peerLine({ label: one.label, read }));
    }
  });
  for (const { open } of opened) open.close();
  const ourMs = median(ours.map(({ cpuMs }) => cpuMs));
  const rows = [
    rowOf('**Anverso**', ours, ourMs),
    ...theirs.map(({ name, lines }) => rowOf(name, lines, ourMs)),
  ];
  return [
    '## Next to other readers',
    '',
    `The same pictures for all, at most ${picturesAGroup} of a group chosen by a seed, one thread. Exact lines; of the others also where more stands before or behind a line, ours strictly. Our installation may be weaker than theirs: PassportEye got two stand-in functions for pytesseract, and what others measured on a larger set was higher for it (25 % of upright scans). Wrong but valid: any character wrong where the reader’s own verdict (or, where it gives none, every check digit of its lines) says valid. Time: median processor time for one picture, from the file to the lines, as a multiple of ours; programs stay loaded between pictures, and every picture goes through all readers in turn. FastMRZ could not be measured: its weights were not to be had.`,
    '',
    tableOf(['', ...Object.keys(groupNames), 'wrong but valid', 'time'], rows),
    ...(absent.length > 0 ? ['', ...absent] : []),
  ].join('\n');
};
