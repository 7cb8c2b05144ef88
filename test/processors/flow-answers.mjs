/**
 * Answers requests with the flows of a build, in this process and without HTTP, and prints a JSON
 * line for each, with the processor time that it took. Plain JavaScript, as net-distances.mjs; nothing
 * is warmed up, which an emulated processor would take minutes for.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist, list] = process.argv.slice(2);
const built = (file) => import(pathToFileURL(join(dist, file)).href);
const { jobTable } = await built('flows/job-table.js');
const { loadFlowTools } = await built('flows/tools.js');
const { limits } = await built('contract/limits.js');
const { localContext } = await built('verify/local-context.js');
const { verify } = await built('verify/verify.js');

const withBytes = ({ files, ...request }) => ({
  ...request,
  ...Object.fromEntries(
    Object.entries(files).map(([part, file]) => [part, new Uint8Array(readFileSync(file))]),
  ),
});

// Fifty times as slow is no reason to refuse a photo.
const tools = await loadFlowTools({ ...limits, imageSeconds: 300 });
const run = async (job) => ({ ...(await jobTable[job.flow](job, tools)), models: {} });
// The same on every day.
const today = { year: 2026, month: 11, day: 1 };
for (const { id, request, proofOfLife } of JSON.parse(readFileSync(list, 'utf8'))) {
  const before = process.cpuUsage();
  const answer = await verify(withBytes(request), localContext(run, { proofOfLife, today }));
  if ('rejected' in answer) throw new Error(`nothing was judged: ${answer.rejected}`);
  const { user, system } = process.cpuUsage(before);
  const ms = Math.round((user + system) / 1000);
  process.stdout.write(`${JSON.stringify({ id, ms, answer: answer.outcome })}\n`);
}
