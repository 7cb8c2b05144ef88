/**
 * `npm run eval TASK [options]`: runs the service's own code over labelled pictures and writes a
 * report.
 */
import { writeAccuracy } from '../../scripts/write-accuracy.js';
import { runAnswers } from './answers/run.js';
import { runCards } from './cards/run.js';
import { runConversation } from './conversation/run.js';
import { runEvidence } from './evidence/run.js';
import { runKinds } from './kinds/run.js';
import { runMatch } from './match/run.js';
import { runMoving } from './moving/run.js';
import { runMrz } from './mrz/run.js';
import { parseOptions } from './options.js';
import { runProofOfLife } from './proof-of-life/run.js';
import { runSelfie } from './selfie/run.js';

type Task = { readonly says: string; readonly run: (args: readonly string[]) => Promise<void> };

const tasks: Readonly<Record<string, Task>> = {
  answers: {
    says: 'every shared picture through every flow, each changed answer listed → lab/eval/out/answers/',
    run: runAnswers,
  },
  mrz: {
    says: 'documents found, machine readable zones read, next to other readers → lab/eval/reports/mrz.md',
    run: (args) => runMrz(parseOptions(args)),
  },
  cards: {
    says: 'identity cards and visual zones read, sides compared → lab/eval/reports/cards.md',
    run: (args) => runCards(parseOptions(args)),
  },
  'proof-of-life': {
    says: 'framing, quality, portrait and genuineness of documents → lab/eval/reports/proof-of-life.md',
    run: (args) => runProofOfLife(parseOptions(args)),
  },
  kinds: {
    says: 'what a photo shows that was posted as something else → lab/eval/reports/kinds.md',
    run: (args) => runKinds(parseOptions(args)),
  },
  match: {
    says: 'portrait and selfie of one person or of two: error rates at both limits → lab/eval/reports/match.md',
    run: (args) => runMatch(parseOptions(args)),
  },
  conversation: {
    says: 'simulated heads before a dot: what follows, what passes by chance → lab/eval/reports/conversation.md',
    run: () => runConversation(),
  },
  evidence: {
    says: 'is a selfie the portrait of the document: captures, animations, other photos → lab/eval/reports/evidence.md',
    run: () => runEvidence(),
  },
  moving: {
    says: 'recordings of asked actions: live, replayed, flat → lab/eval/reports/moving.md',
    run: () => runMoving(),
  },
  selfie: {
    says: 'live or not next to other nets, conditions, fairness, steadiness, time → lab/eval/reports/selfie.md',
    run: (args) => runSelfie(parseOptions(args)),
  },
};

const [name, ...args] = process.argv.slice(2);
const task = name === undefined ? undefined : tasks[name];
if (task) {
  await task.run(args);
  writeAccuracy();
} else {
  const list = Object.entries(tasks).map(([task, { says }]) => `  npm run eval ${task}   ${says}`);
  process.stdout.write(`${list.join('\n')}\n`);
  process.exitCode = name === undefined ? 0 : 1;
}
