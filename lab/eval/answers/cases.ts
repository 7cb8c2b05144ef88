import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { passportPageIds } from '../../../src/flows/passport/page-ids.js';
import { sharp } from '../../../src/image/libvips.js';
import type { VerifyRequest } from '../../../src/contract/verify-request.js';
import { livenessRequest, ocrRequest } from '../requests.js';

/** One request: `id` names the pictures, the flow and the contract. */
export type Case = {
  readonly id: string;
  readonly request: () => VerifyRequest;
  /** Is ID Reader Plus contracted? */
  readonly proofOfLife: boolean;
};

type Row = { readonly file: string; readonly kind: string; readonly country: string };

const folder = resolve('..', 'shared', 'data');
const documents = join(folder, 'documents');
const selfies = join(folder, 'faces', 'conditions');

export const hasPictures = (): boolean => existsSync(join(documents, 'labels.jsonl'));

const rowsOf = (set: string): readonly Row[] =>
  readFileSync(join(set, 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

/** A request takes its bytes along, so each run reads its own. */
const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(file));

const contracts = [false, true] as const;

const documentCases = (blank: Uint8Array): readonly Case[] => {
  const rows = rowsOf(documents);
  const pathOf = ({ file }: Row): string => join(documents, file);
  const frontFor = ({ country }: Row): Row | undefined =>
    rows.find((row) => row.kind === 'id_front' && row.country === country);
  const cardRequest = (front: Row | undefined, back: Row | undefined) =>
    ocrRequest({
      documentType: 'identification_card',
      frontside: front ? bytesOf(pathOf(front)) : blank.slice(),
      backside: back ? bytesOf(pathOf(back)) : blank.slice(),
      validateSides: true,
    });
  return rows.flatMap((row) =>
    contracts.flatMap((proofOfLife): Case[] => {
      const idOf = (flow: string): string => `${row.file} ${flow}${proofOfLife ? ' proof' : ''}`;
      if (row.kind === 'id_front')
        return [{ id: idOf('card'), request: () => cardRequest(row, undefined), proofOfLife }];
      if (row.kind === 'id_back')
        return [{ id: idOf('card'), request: () => cardRequest(frontFor(row), row), proofOfLife }];
      return (['passport', 'passport_plus'] as const).map((documentType) => ({
        id: idOf(documentType),
        request: () => ocrRequest({ documentType, frontside: bytesOf(pathOf(row)) }),
        proofOfLife,
      }));
    }),
  );
};

const selfieCases = (): readonly Case[] =>
  rowsOf(selfies).map(({ file }) => ({
    id: `${file} selfie`,
    request: () => livenessRequest(bytesOf(join(selfies, file))),
    proofOfLife: false,
  }));

/** Our own drawings of countries that the shared pictures lack. */
const specimenCases = (): readonly Case[] => {
  const drawn = (name: string): Uint8Array => bytesOf(resolve('specimens', `${name}.jpg`));
  return contracts.flatMap((proofOfLife): Case[] => [
    ...['cedula', 'ine'].map((name) => ({
      id: `${name} card${proofOfLife ? ' proof' : ''}`,
      request: () =>
        ocrRequest({
          documentType: 'identification_card',
          frontside: drawn(`${name}-front`),
          backside: drawn(`${name}-back`),
          validateSides: true,
        }),
      proofOfLife,
    })),
    {
      id: `passport-mex national passport${proofOfLife ? ' proof' : ''}`,
      request: () =>
        ocrRequest({
          documentType: 'passport',
          documentId: passportPageIds[0],
          frontside: drawn('passport-mex'),
        }),
      proofOfLife,
    },
  ]);
};

/** Every shared picture through every flow it may go through, with and without ID Reader Plus. */
export const loadCases = async (): Promise<readonly Case[]> => {
  const blank = await sharp({
    create: { width: 1000, height: 700, channels: 3, background: '#ffffff' },
  })
    .jpeg()
    .toBuffer();
  return [...specimenCases(), ...documentCases(new Uint8Array(blank)), ...selfieCases()];
};
