import { stat } from 'node:fs/promises';
import { readConfig } from '../../config.js';
import { openReader, type Reader } from '../batch/reader.js';
import { bytesOf } from '../read-input.js';
import type { Answered } from '../batch/result.js';
import { runBatch } from '../batch/run-batch.js';
import { type Command, print, usageError } from '../command.js';
import { type Label, readLabels } from './labels.js';
import { jsonReport, printReport } from './report.js';
import { scoreCodes, scoreFields, scoreTimings } from './score.js';

const answer = async (reader: Reader, label: Label, proofOfLife: boolean): Promise<Answered> => {
  const { file, back, type, documentId } = label;
  if (type === 'selfie')
    return reader.judge(await bytesOf(file), { details: true, explain: false });
  const asked = {
    endpoint: 'ocr',
    documentType: type,
    frontside: await bytesOf(file),
    backside: back === undefined ? undefined : await bytesOf(back),
    documentId: type === 'passport' ? documentId : undefined,
    device: undefined,
    returnId: false,
    // Labels of single sides need the answer that has them (interface 2.7).
    validateSides: Object.keys(label.expected).some((name) => /side\.|^match/.test(name)),
    details: false,
  } as const;
  return reader.read(asked, { explain: false, proofOfLife });
};

const checkFiles = async (labels: readonly Label[]): Promise<void> => {
  for (const file of labels.flatMap(({ file, back }) => (back ? [file, back] : [file])))
    await stat(file).catch(() => {
      throw usageError(`the labels name ${file}, which cannot be read`);
    });
};

export const evaluate: Command = {
  usage: 'eval FOLDER [--labels FILE] [--json] [--show-values]',
  about: 'Measure the reading on labelled photos of your own; nothing leaves the machine.',
  options: {
    labels: {
      type: 'string',
      help:
        'CSV with a header, or JSON lines (default labels.csv or labels.jsonl in FOLDER): file, back, ' +
        'type (passport, passport_plus, identification_card, selfie), document_id, and the expected ' +
        'values by the names of the answer, such as document_number or OCR.names; error_code where ' +
        'the photo should be refused',
    },
    json: { type: 'boolean', help: 'everything as one JSON document' },
    'proof-of-life': { type: 'boolean', help: 'with the checks of ID Reader Plus (818–829)' },
    'show-values': {
      type: 'boolean',
      help: 'list expected and answered values; they are personal data',
    },
  },
  run: async ([folder], values) => {
    if (folder === undefined) throw usageError('use: anverso eval FOLDER');
    const given = values['labels'];
    const labels = await readLabels(folder, typeof given === 'string' ? given : undefined);
    await checkFiles(labels);
    const reader = await openReader(readConfig(process.env).imagePixels);
    const results = await runBatch(
      labels,
      (label) => answer(reader, label, values['proof-of-life'] === true),
      () => undefined,
    );
    const pairs = labels.map((label, at) => [label, results[at]!] as const);
    const scores = {
      fields: pairs.flatMap(([label, result]) => scoreFields(label, result)),
      codes: scoreCodes(pairs),
      timings: scoreTimings(pairs),
    };
    const showValues = values['show-values'] === true;
    if (values['json'] === true)
      print(JSON.stringify(jsonReport(scores, showValues), undefined, 2));
    else printReport(scores, showValues);
    return results.some(({ state }) => state === 'fault') ? 3 : 0;
  },
};
