import { readFile } from 'node:fs/promises';
import { readConfig } from '../config.js';
import { start } from '../flows/worker.js';
import { metadataOf } from '../http/metadata.js';
import { planOcr } from '../http/ocr-plan.js';
import { presentCardFailure, presentDiagnostics, presentOcrFailure } from '../http/present.js';
import { type DocumentType, documentTypes, type OcrRequest } from '../spec/ocr-request.js';
import { isRejection } from '../spec/rejection.js';
import { type Command, print, usageError } from './command.js';

const bytesOf = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(
    await readFile(file).catch(() => {
      throw usageError(`${file} cannot be read`);
    }),
  );

const typeOf = (word: string, back: string | undefined): DocumentType => {
  const type = documentTypes.find((name) => name === word);
  if (type === undefined) throw usageError(`--type must be one of ${documentTypes.join(', ')}`);
  if (type === 'identification_card' && back === undefined)
    throw usageError('an identification_card needs --back FILE');
  return type;
};

type Run = Awaited<ReturnType<typeof start>>['run'];

/** The answer of the service to one request; there is no transaction here, so its id is 0. */
const answer = async (run: Run, asked: OcrRequest) => {
  const { job, present } = planOcr(asked);
  const result = await run(job);
  const { outcome } = result;
  const extras = { details: asked.details ? presentDiagnostics(result) : undefined };
  if (!isRejection(outcome)) return { isRefused: false, body: present(outcome, 0, extras, 'en') };
  const body =
    job.flow === 'identificationCard'
      ? presentCardFailure(outcome, 'en', metadataOf(outcome), extras)
      : presentOcrFailure(outcome, 'en', extras);
  return { isRefused: true, body };
};

export const read: Command = {
  name: 'read',
  usage:
    'read FILE… [--type TYPE] [--back FILE] [--document-id CODE] [--validate-sides] [--details]',
  about: 'Print the JSON of photos without a server; one line a file if several.',
  options: {
    type: { type: 'string' },
    back: { type: 'string' },
    'document-id': { type: 'string' },
    'validate-sides': { type: 'boolean' },
    details: { type: 'boolean' },
  },
  optionHelp: {
    type: `${documentTypes.join(', ')} (default passport)`,
    back: 'photo of the back of an identification_card',
    'document-id': 'passports: 052 reads the rest of a Mexican page',
    'validate-sides': 'cards: both sides apart, and how far they agree',
    details: 'with confidence and place of each field, and timings',
  },
  run: async (files, values) => {
    if (files.length === 0) throw usageError('use: anverso read FILE…');
    const text = (name: string): string | undefined =>
      values[name] === undefined ? undefined : String(values[name]);
    const back = text('back');
    const documentType = typeOf(text('type') ?? 'passport', back);
    const { imagePixels } = readConfig(process.env);
    const { run } = await start({ imagePixels });
    let exitCode = 0;
    for (const file of files) {
      const { isRefused, body } = await answer(run, {
        documentType,
        frontside: await bytesOf(file),
        backside: back === undefined ? undefined : await bytesOf(back),
        documentId: documentType === 'passport' ? text('document-id') : undefined,
        device: undefined,
        returnId: false,
        validateSides: values['validate-sides'] === true,
        details: values['details'] === true,
      });
      if (isRefused) exitCode = 1;
      print(
        files.length === 1 ? JSON.stringify(body, undefined, 2) : JSON.stringify({ file, ...body }),
      );
    }
    return exitCode;
  },
};
