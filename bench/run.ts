/** `npm run bench`: the cost of the service around the reading, as bench/config.ts says. */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { config, variantsFor } from './config.js';
import { measureVariant, type Result } from './measure-variant.js';
import { measureMemory } from './memory.js';
import { createProgress } from './progress.js';
import { writeReport } from './report.js';

const loadBefore = loadavg()[0]!;
const variants = variantsFor(process.env['DATABASE_URL']);
const progress = createProgress(variants.length * (config.repeats + 1) + 1);
const results: Result[] = [];
for (const variant of variants) results.push(await measureVariant(variant, progress));
const memory = await measureMemory((share) => progress.within('memory of a node', share));
progress.step('memory of a node');
progress.end();

const report = writeReport(results, memory, loadBefore);
await writeFile(new URL('./reports/service.md', import.meta.url), report);
process.stdout.write(report);
