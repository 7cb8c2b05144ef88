import { cpus, totalmem } from 'node:os';
import { createReport } from '../report-sections.js';

export const sections = [
  'reading',
  'drawn',
  'turns',
  'found',
  'calibration',
  'peers',
  'speed',
] as const;
export type SectionName = (typeof sections)[number];

const machine = (): string => {
  const all = cpus();
  const model = all[0]?.model.trim() || `${process.arch} processor`;
  return `${all.length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, one thread used`;
};

const head = `# Finding and reading machine readable zones

Made by \`npm run eval mrz\` on ${machine()}. Mock and specimen documents only. The finder was trained on pictures of other issuers of this set (never on those of SRB, ESP, TUR, CZE and more: models/finder/card.md), the two text nets only ever saw drawn lines; decoder and limits were mended while looking at these pictures.

Times are ratios of processor time: the machine was shared while measuring.
`;

export const { outFolder, keep } = createReport('mrz', { head, names: sections });
