/**
 * `npm run bench`: the cost of the service around the reading, as lab/bench/config.ts says, and of each
 * flow. `-- --flows` measures the flows only, `--against DIR` compares them with another build.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { config, variantsFor } from './config.js';
import { flowsSection } from './flows.js';
import { measureVariant, type Result } from './measure-variant.js';
import { measureMemory } from './memory.js';
import { createProgress } from './progress.js';
import { hardware, writeReport } from './report.js';

const { values } = parseArgs({
  options: { flows: { type: 'boolean', default: false }, against: { type: 'string' } },
});

const publish = async (name: string, report: string): Promise<void> => {
  await writeFile(new URL(`./reports/${name}.md`, import.meta.url), report);
  process.stdout.write(report);
};

const benchFlows = async (): Promise<void> => {
  const progress = createProgress(1);
  const section = await flowsSection(values.against, progress);
  progress.step('flows');
  progress.end();
  const title = `# The cost of each flow\n\nMade by \`npm run bench\` on ${hardware()}.\n\n`;
  await publish('flows', `${title}${section}\n`);
};

const benchService = async (): Promise<void> => {
  const loadBefore = loadavg()[0]!;
  const variants = variantsFor(process.env['DATABASE_URL']);
  const progress = createProgress(variants.length * (config.repeats + 1) + 1);
  const results: Result[] = [];
  for (const variant of variants) results.push(await measureVariant(variant, progress));
  const memory = await measureMemory((share) => progress.within('memory of a node', share));
  progress.step('memory of a node');
  progress.end();
  await publish('service', writeReport(results, memory, loadBefore));
};

if (!values.flows) await benchService();
await benchFlows();
