import { cpus, totalmem } from 'node:os';
import { keptSection } from './section.js';

export const sections = ['reading', 'turns', 'found', 'calibration', 'peers', 'speed'] as const;
export type SectionName = (typeof sections)[number];

const machine = (): string => {
  const all = cpus();
  const model = all[0]?.model.trim() || `${process.arch} processor`;
  return `${all.length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, one thread used`;
};

export const reportOf = (): string =>
  [
    '# Finding and reading machine readable zones',
    '',
    `Made by \`npm run eval mrz\` on ${machine()}. Mock and specimen documents only. The finder shipped was fine-tuned on pictures of this set, the two text nets only ever saw drawn lines (models/*/card.md): the numbers say how well the shipped service reads these; what the finder does on documents it never saw stands under Found.`,
    '',
    'Times are ratios of processor time: the machine was shared while measuring.',
    '',
    ...sections.map(keptSection).filter(Boolean),
  ].join('\n');
