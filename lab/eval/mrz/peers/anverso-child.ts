/**
 * Runs the service's own flow in a process of its own, as the others: one picture a line in, one
 * JSON answer a line out.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { loadTools, warmUp } from '../../../../src/models/tools.js';
import { cpuNowMs, readPicture } from '../read.js';

const tools = await loadTools();
await warmUp(tools);
process.stdout.write('{"ready":true}\n');
for await (const file of createInterface({ input: process.stdin })) {
  const startMs = cpuNowMs();
  const { zone } = await readPicture(readFileSync(file), tools);
  const { lines = [], valid = false } = zone?.reading ?? {};
  const answer = JSON.stringify({ lines, valid });
  process.stdout.write(`${answer.slice(0, -1)},"cpuMs":${cpuNowMs() - startMs}}\n`);
}
