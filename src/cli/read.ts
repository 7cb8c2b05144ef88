import { readConfig } from '../config.js';
import {
  identityCard,
  identityCardSides,
  nationalPassport,
  passport,
  passportPlus,
} from '../http/present/schemas/ocr.js';
import { liveness } from '../http/present/schemas/liveness.js';
import { passportPageIds } from '../flows/passport/page-ids.js';
import { type DocumentType, documentTypes } from '../contract/ocr-request.js';
import { columnsOf } from './batch/as-csv.js';
import { documentRows, recognisedRows } from './batch/as-table.js';
import { findPhotos } from './batch/inputs.js';
import { openOutput, outputOptions } from './batch/output.js';
import { type Card, pairingRule, pairSides } from './batch/pairs.js';
import { answerMissing, openReader, type Reader, type ReadOptions } from './batch/reader.js';
import { type Command, usageError, type Values } from './command.js';
import { bytesOf } from './read-input.js';

type ReadRequest = {
  /** Undefined: each photo is recognised. */
  readonly documentType: DocumentType | undefined;
  readonly documentId: string | undefined;
  readonly validateSides: boolean;
  readonly details: boolean;
  readonly options: ReadOptions;
};

/** Options that only one type has. */
const impliedBy = (values: Values): DocumentType | undefined => {
  if (values['back'] !== undefined) return 'identification_card';
  return values['document-id'] === undefined ? undefined : 'passport';
};

const typeOf = (word: string | undefined): DocumentType | undefined => {
  if (word === undefined) return undefined;
  const type = documentTypes.find((name) => name === word);
  if (type === undefined) throw usageError(`--type must be one of ${documentTypes.join(', ')}`);
  return type;
};

/** Sides that belong together by their names; without a partner a photo is what is found in it. */
const recognisedItems = (files: readonly string[]): readonly Card[] => {
  const cards = pairSides(files);
  const backs = new Map(cards.flatMap(({ file, back }) => (back ? [[file, back] as const] : [])));
  const paired = new Set(backs.values());
  return files.flatMap((file) => (paired.has(file) ? [] : [{ file, back: backs.get(file) }]));
};

/** A front given with --back, or cards paired by the names of their files. */
const itemsOf = async (
  paths: readonly string[],
  type: DocumentType | undefined,
  back: string | undefined,
) => {
  const files = await findPhotos(paths);
  if (type === undefined) return recognisedItems(files);
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

/** The schemas of the answers that may come. */
const answersOf = ({ documentType, documentId, validateSides }: ReadRequest) => {
  const card = validateSides ? identityCardSides : identityCard;
  if (documentType === undefined) return [passport, card, liveness];
  if (documentType === 'passport_plus') return [passportPlus];
  if (documentType === 'identification_card') return [card];
  return [documentId === undefined ? passport : nationalPassport];
};

const answerCard = async (
  reader: Reader,
  { file, back, missing }: Card,
  { options, documentType, ...asked }: ReadRequest,
) => {
  if (missing) return answerMissing(missing);
  const photos = {
    frontside: await bytesOf(file),
    backside: back === undefined ? undefined : await bytesOf(back),
  };
  const endpoint = 'ocr' as const;
  const given = { endpoint, ...asked, ...photos, device: undefined, returnId: false };
  if (documentType !== undefined) return reader.read({ ...given, documentType }, options);
  if (back === undefined) return reader.recognise({ ...given, documentType: 'passport' }, options);
  const type = 'identification_card';
  return { ...(await reader.read({ ...given, documentType: type }, options)), type };
};

export const read: Command = {
  usage: 'read FILE|FOLDER… [--type TYPE] [--json|--csv] [--html FILE]',
  about: 'Read documents without a server: files, or folders and all they contain.',
  options: {
    type: {
      type: 'string',
      help: `${documentTypes.join(', ')} (default: what is found in each photo)`,
    },
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
    const documentType = typeOf(text('type') ?? impliedBy(values));
    const asked: ReadRequest = {
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
      title: `anverso read${documentType === undefined ? '' : `: ${documentType}`}`,
      part: 'frontside',
      columns: [
        ...(documentType === undefined ? ['type'] : []),
        ...new Set(answersOf(asked).flatMap((schema) => columnsOf(schema))),
        'warning',
      ],
      rows: documentType === undefined ? recognisedRows : documentRows,
      imagePixels,
    });
    const reader = await openReader(imagePixels);
    return output.run(items, (card) => answerCard(reader, card, asked));
  },
};
