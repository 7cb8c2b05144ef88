import type { Pictures } from '../support/pictures.js';
import { brokenBodies, wrongBoundaries } from './boundaries.js';
import type { Case, Given } from './case.js';
import { badLogins, badTokens } from './credentials.js';
import { badFieldSets, badValues, oddParts } from './fields.js';
import { fileSets, unknownFiles } from './files.js';
import { transactionRequests, wrongMethods, wrongPaths } from './paths.js';
import { bombs, damagedPictures, manyPictures, notPictures } from './pictures.js';
import { brokenChunks, floods, notHttp, pipelined } from './protocol.js';
import { hangUps, slowBodies, verySlow } from './slow.js';
import { truncatedForms } from './truncated.js';
import { compressedBodies, encodedParts, wrongContentTypes } from './types.js';

type Make = (given: Given, pictures: Pictures) => readonly Case[];

/** Every kind of bad request; each family is a test. */
export const families: Readonly<Record<string, Make>> = {
  'truncated forms': truncatedForms,
  'wrong boundaries': wrongBoundaries,
  'broken bodies': brokenBodies,
  'bad values': badValues,
  'bad sets of fields': badFieldSets,
  'odd parts': oddParts,
  'unknown files': unknownFiles,
  'bad sets of files': fileSets,
  'files that are no pictures': notPictures,
  'decompression bombs': bombs,
  'damaged pictures': damagedPictures,
  'polyglots, animations and pages': manyPictures,
  'wrong content types': wrongContentTypes,
  'compressed bodies': compressedBodies,
  'encoded parts': encodedParts,
  'bytes that are not HTTP': notHttp,
  'broken chunks': brokenChunks,
  'floods of headers and long paths': floods,
  'pipelined garbage': pipelined,
  'wrong paths': wrongPaths,
  'wrong methods': wrongMethods,
  'requests for transactions': transactionRequests,
  'bad tokens': badTokens,
  'bad logins': badLogins,
  'slow bodies': slowBodies,
  'clients that are slower still': verySlow,
  'clients that hang up': hangUps,
};
