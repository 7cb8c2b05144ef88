import { readConfig } from '../config.js';
import {
  identityCard,
  identityCardSides,
  nationalPassport,
  passport,
  passportPlus,
} from '../http/present/schemas/ocr.js';
import { passportPageIds } from '../flows/passport/page-ids.js';
import { type DocumentType, documentTypes } from '../contract/ocr-request.js';
import { columnsOf } from './batch/as-csv.js';
import { documentRows } from './batch/as-table.js';
import { findPhotos } from './batch/inputs.js';
import { openOutput, outputOptions } from './batch/output.js';
import { type Card, pairingRule, pairSides } from './batch/pairs.js';
import { answerMissing, openReader, type Reader, type ReadOptions } from './batch/reader.js';
import { type Command, usageError } from './command.js';
import { bytesOf } from './read-input.js';

type Asked = {
  readonly documentType: DocumentType;
  readonly documentId: string | undefined;
  readonly validateSides: boolean;
  readonly details: boolean;
  readonly options: ReadOptions;
};

const typeOf = (word: string): DocumentType => {
  const type = documentTypes.find((name) => name === word);
  if (type === undefined) throw usageError(`--type must be one of ${documentTypes.join(', ')}`);
  return type;
};

/** A front given with --back, or cards paired by the names of their files. */
const itemsOf = async (paths: readonly string[], type: DocumentType, back: string | undefined) => {
  const files = await findPhotos(paths);
  if (type !== 'identification_card') return files.map((file): Card => ({ file }));
  if (back === undefined) {
    const cards = pairSides(files);
    if (files.length === 1 && cards[0]!.missing)
      throw usageError('an identification_card needs --back FILE');
    return cards;
  }
  if (files.length > 1)
    throw usageError(`--back goes with one front; name the files of several cards ${pairingRule}`);
  return [{ file: files[0]!, back }];
};

const answerFor = ({ documentType, documentId, validateSides }: Asked) => {
  if (documentType === 'passport_plus') return passportPlus;
  if (documentType === 'identification_card')
    return validateSides ? identityCardSides : identityCard;
  return documentId === undefined ? passport : nationalPassport;
};

const answerCard = async (
  reader: Reader,
  { file, back, missing }: Card,
  { options, ...asked }: Asked,
) => {
  if (missing) return answerMissing(missing);
  const photos = {
    frontside: await bytesOf(file),
    backside: back === undefined ? undefined : await bytesOf(back),
  };
  return reader.read(
    { endpoint: 'ocr', ...asked, ...photos, device: undefined, returnId: false },
    options,
  );
};

export const read: Command = {
  usage: 'read FILE|FOLDER… [--type TYPE] [--json|--csv] [--html FILE]',
  about: 'Read documents without a server: files, or folders and all they contain.',
  options: {
    type: { type: 'string', help: `${documentTypes.join(', ')} (default passport)` },
    back: {
      type: 'string',
      help: `the back of one card; in folders sides are paired by name: ${pairingRule}`,
    },
    'document-id': {
      type: 'string',
      help: `passports: ${passportPageIds.join(', ')} reads the rest of the page as well`,
    },
    'validate-sides': {
      type: 'boolean',
      help: 'cards: both sides separately, and how far they agree',
    },
    'proof-of-life': {
      type: 'boolean',
      help: 'also the checks of ID Reader Plus: framing, quality, genuineness (818–829)',
    },
    details: {
      type: 'boolean',
      help: 'with confidence and position of each field, and timings',
    },
    ...outputOptions,
  },
  run: async (paths, values) => {
    if (paths.length === 0) throw usageError('use: anverso read FILE|FOLDER…');
    const text = (name: string): string | undefined =>
      values[name] === undefined ? undefined : String(values[name]);
    const documentType = typeOf(text('type') ?? 'passport');
    const asked: Asked = {
      documentType,
      documentId: documentType === 'passport' ? text('document-id') : undefined,
      validateSides: values['validate-sides'] === true,
      details: values['details'] === true,
      options: {
        explain: values['details'] === true || values['html'] !== undefined,
        proofOfLife: values['proof-of-life'] === true,
      },
    };
    const items = await itemsOf(paths, documentType, text('back'));
    const { imagePixels } = readConfig(process.env);
    const output = await openOutput(values, items.length, {
      title: `anverso read: ${documentType}`,
      part: 'frontside',
      columns: [...columnsOf(answerFor(asked)), 'warning'],
      rows: documentRows,
      imagePixels,
    });
    const reader = await openReader(imagePixels);
    return output.run(items, (card) => answerCard(reader, card, asked));
  },
};
