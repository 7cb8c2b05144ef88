import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, hasPictures, loadCases } from '../../lab/eval/answers/cases.js';
import { livenessRequest, ocrRequest } from '../../lab/eval/requests.js';
import { hashOf } from '../../lab/support/stats.js';
import type { VerifyRequest } from '../../src/contract/verify-request.js';
import { specimen } from '../support/images.js';

/** What flow-answers.mjs reads: a request whose pictures are files. */
type Listed = {
  readonly id: string;
  readonly proofOfLife: boolean;
  readonly request: object & { readonly files: Readonly<Record<string, string>> };
};

const card = (name: string): VerifyRequest =>
  ocrRequest({
    documentType: 'identification_card',
    frontside: specimen(`${name}-front`),
    backside: specimen(`${name}-back`),
    validateSides: true,
  });
const passport = (name: string): VerifyRequest =>
  ocrRequest({ documentType: 'passport', frontside: specimen(name) });

const specimenCases: readonly Case[] = [
  { id: 'passport', request: () => passport('passport'), proofOfLife: false },
  { id: 'passport, ID Reader Plus', request: () => passport('passport'), proofOfLife: true },
  { id: 'cedula, ID Reader Plus', request: () => card('cedula'), proofOfLife: true },
  { id: 'ine', request: () => card('ine'), proofOfLife: false },
  { id: 'selfie', request: () => livenessRequest(specimen('selfie')), proofOfLife: false },
  {
    id: 'selfie of a screen',
    request: () => livenessRequest(specimen('selfie-screen')),
    proofOfLife: false,
  },
];

/** The specimens, then shared pictures in an order that has nothing to do with their names. */
export const casesFor = async (most: number): Promise<readonly Case[]> => {
  const shared = hasPictures() && most > specimenCases.length ? await loadCases() : [];
  const shuffled = [...shared].sort((a, b) => hashOf(a.id) - hashOf(b.id));
  return [...specimenCases, ...shuffled].slice(0, most);
};

/** Writes the list and its pictures, each once; returns the path of the list. */
export const writeRequests = (folder: string, list: string, cases: readonly Case[]): string => {
  const listed = cases.map(({ id, request, proofOfLife }): Listed => {
    const entries = Object.entries(request());
    const pictures = entries.filter(([, value]) => value instanceof Uint8Array);
    const files = pictures.map(([part, bytes]): [string, string] => {
      const file = join(
        folder,
        createHash('sha1')
          .update(bytes as Uint8Array)
          .digest('hex'),
      );
      writeFileSync(file, bytes as Uint8Array);
      return [part, file];
    });
    const rest = entries.filter(([, value]) => !(value instanceof Uint8Array));
    return {
      id,
      proofOfLife,
      request: { ...Object.fromEntries(rest), files: Object.fromEntries(files) },
    };
  });
  const path = join(folder, list);
  writeFileSync(path, JSON.stringify(listed));
  return path;
};
