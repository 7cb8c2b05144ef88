import { existsSync, readFileSync } from 'node:fs';

/**
 * Tables of a model's card: what the net did on sources, document types and ways that it had not
 * seen.
 */
const heldOut = (name: string): string[] => {
  const file = new URL(`../../../models/${name}/card.md`, import.meta.url);
  if (!existsSync(file)) return [];
  const tables = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') || line.startsWith('## ') || line.startsWith('### '))
    .map((line) => line.replace(/^#+ /, '**').replace(/^(\*\*.*)$/, '$1**\n'));
  return [`### models/${name}, as its card has it`, '', ...tables, ''];
};

export const netsSection = (): string =>
  [
    '## Genuineness (818)',
    '',
    'Screens and prints are judged by one net of our own, replaced portraits and altered text by another; their errors on sources, document types and ways never trained on were measured when they were trained (lab/training/anverso_training/genuine) and stand in their cards. APCER: attacks that pass; BPCER: genuine documents that are refused. What the photo went through: own, files as they came, altered and saved; camera, saved at quality 95 before the edit, which leaves fewer traces; messenger, made smaller after the edit, which destroys most.',
    '',
    ...heldOut('recapture'),
    ...heldOut('tamper'),
  ].join('\n');
