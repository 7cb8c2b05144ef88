import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataFolder } from '../mrz/labels.js';

/** Rows of a label file that lies beside the documents; none where it is absent. */
export const readRows = <T>(name: string, file = resolve(join(dataFolder(), '..', name))): T[] =>
  existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as T)
    : [];
