import { cpus, totalmem } from 'node:os';
import { createReport } from '../report-sections.js';

export const sections = [
  'fronts',
  'leave-out',
  'peer',
  'panama',
  'sides',
  'countries',
  'names',
  'doubt',
  'time',
] as const;
export type SectionName = (typeof sections)[number];

const machine = (): string => {
  const all = cpus();
  const model = all[0]?.model.trim() || `${process.arch} processor`;
  return `${all.length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, one thread used`;
};

const head = `# Reading identity cards and the visual zone

Made by \`npm run eval cards\` on ${machine()}, with the service’s own flows. The labelled fronts are mock and specimen documents that none of us made; the other documents are drawn and photographed by our studio (\`npx tsx lab/studio/run.ts\`), so they say what the flows do with a card of that printing, not how a real one looks.

Shares with their 95 % interval (Wilson). Times are ratios of processor time: the machine was shared while measuring.
`;

export const { file, outFolder, keep } = createReport('cards', { head, names: sections });
