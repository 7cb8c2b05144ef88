/*
 * node .ci/newcomer.mjs CLONE: what README.md tells a newcomer to do, to the letter, in a clean clone, on
 * the machine's own Node and with an empty home folder. It reads the two commands and the answer from the
 * README, so that CI fails where these drift apart. Plain JavaScript, because nothing is installed yet.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const clone = process.argv[2];
const readme = readFileSync(join(clone, 'README.md'), 'utf8');
/** The first block of its kind after a heading. */
const blockAfter = (heading, kind) => {
  const [, section] = readme.split(`\n## ${heading}\n`);
  const found = section && new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\``, 'ms').exec(section);
  if (!found) throw new Error(`README.md has no block of ${kind} after "${heading}"`);
  return found[1];
};

const commands = blockAfter('Two commands', 'sh')
  .split('\n')
  .map((line) => line.replace(/\s+#.*$/, ''))
  .filter(Boolean);
if (commands.length !== 2) throw new Error(`README.md names ${commands.length} commands, not two`);
const [demo, test] = commands;
const promised = JSON.parse(blockAfter('Two commands', 'json'));

const home = mkdtempSync(join(tmpdir(), 'anverso-home-'));
const isOfNpm = (name) => /^(npm_|NODE_)/i.test(name);
const env = Object.fromEntries(
  Object.entries({ ...process.env, HOME: home }).filter(([name]) => !isOfNpm(name)),
);

/** In a process group of its own, as at a terminal, and what it said so far. */
const start = (command, isEchoed = true) => {
  console.log(`$ ${command}`);
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn('sh', ['-c', command], { cwd: clone, env, stdio, detached: true });
  const said = { text: '' };
  child.stdout.on('data', (bytes) => {
    if (isEchoed) process.stdout.write(bytes);
    said.text += bytes;
  });
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  return { said, ended, signal: (name) => process.kill(-child.pid, name) };
};

const answerIn = (text) => {
  const [found] = /^\{$.*?^\}$/ms.exec(text) ?? [];
  return found && JSON.parse(found);
};

/** Until it has said how to end it, or has ended. */
const runDemo = async () => {
  // Its answer is not printed: tests look for names of the specimens in whatever files there are.
  const { said, ended, signal } = start(demo, false);
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && !said.text.includes('Ctrl-C'))
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (isOver) throw new Error(`the first command ended with ${await ended}: ${said.text}`);
  const answer = answerIn(said.text);
  signal('SIGINT');
  await ended;
  if (!isDeepStrictEqual(answer, promised))
    throw new Error(`the answer is not the README's: ${JSON.stringify(answer)}`);
};

try {
  await runDemo();
  const code = await start(test).ended;
  if (code !== 0) throw new Error(`the second command ended with ${code}`);
  console.log(`Both commands of the README succeed, started by Node ${process.version}.`);
} catch (fault) {
  console.error(`README.md: ${fault.message}`);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
