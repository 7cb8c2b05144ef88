/** `npx tsx scripts/write-tagger-vocabulary.ts`: the vocabulary of captions, for the tagger's drawings. */
import { writeFileSync } from 'node:fs';
import { vocabulary } from '../src/reading/layout/vocabulary/index.js';
import { titles } from '../src/reading/layout/vocabulary/index.js';

const labels: Record<string, string[]> = {};
for (const { concept, label } of vocabulary) (labels[concept] ??= []).push(label);
const file = new URL('../lab/training/anverso_training/tagger/vocabulary.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ labels, titles }, null, 1)}\n`);
