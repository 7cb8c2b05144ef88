import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Reason } from '../../spec/codes.js';
import { badForm, type Form, type FormProblem } from '../../spec/form.js';
import { limits } from '../../spec/limits.js';
import type { Rejection } from '../../spec/rejection.js';

export type FormRules = {
  /** File fields this route knows, and the largest size of each. */
  readonly files: readonly string[];
  /** Text fields it knows; others are read past (decision 6). */
  readonly fields: readonly string[];
  readonly fileBytes: number;
  readonly bodyMs: number;
  readonly invalid: Reason;
  readonly tooLarge: Reason;
};

/** Room for boundaries, part headers and text fields beside the files themselves. */
const overheadBytes = 128 * 1024;

/**
 * Reads a multipart body as it streams in, and stops at the first limit it breaks: nothing is
 * buffered beyond what the interface allows, and nothing is written to disk.
 */
export const readForm = (message: IncomingMessage, rules: FormRules): Promise<Form | Rejection> =>
  new Promise((resolve) => {
    // No prototype: a part named `__proto__` or `constructor` is a name like any other.
    const fields = Object.create(null) as Record<string, string>;
    const files = Object.create(null) as Record<string, Uint8Array>;
    const seen = new Set<string>();
    let receivedBytes = 0;
    let settled = false;

    const settle = (result: Form | Rejection): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      message.unpipe(parser);
      message.off('data', count);
      // Reading on to nowhere lets the client finish sending and then see our answer.
      message.resume();
      resolve(result);
    };
    const fail = (problem: FormProblem): void =>
      settle(badForm(problem.problem === 'tooLarge' ? rules.tooLarge : rules.invalid, problem));
    const count = (chunk: Buffer): void => {
      receivedBytes += chunk.length;
      if (receivedBytes > rules.files.length * rules.fileBytes + overheadBytes)
        fail({ problem: 'tooLarge', field: 'body' });
    };
    const timer = setTimeout(() => fail({ problem: 'tooSlow' }), rules.bodyMs);

    const parser = createParser(message, rules);
    if (!parser) return fail({ problem: 'malformed' });
    // Gone while its token was looked up: no event would tell.
    if (message.readableAborted) return fail({ problem: 'hungUp' });

    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => fail({ problem: 'malformed' }));
      stream.on('data', (chunk: Buffer) => settled || chunks.push(chunk));
      if (!rules.files.includes(name))
        return fail({ problem: 'unknownFile', allowed: rules.files });
      if (seen.has(name)) return fail({ problem: 'repeated', field: name });
      seen.add(name);
      stream.on('limit', () => fail({ problem: 'tooLarge', field: name }));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // A form whose file input was left empty still sends the part: no name, no bytes.
        if (bytes.length > 0 || filename) files[name] = new Uint8Array(bytes);
      });
    });
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || !rules.fields.includes(name)) return;
      if (valueCut) return fail({ problem: 'tooLong', field: name });
      if (seen.has(name)) return fail({ problem: 'repeated', field: name });
      seen.add(name);
      fields[name] = value;
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => fail({ problem: 'tooManyParts' }));
    parser.on('error', () => fail({ problem: 'malformed' }));
    parser.on('finish', () => settle({ fields, files }));
    message.on('aborted', () => fail({ problem: 'hungUp' }));
    message.on('error', () => fail({ problem: 'hungUp' }));
    message.on('data', count);
    message.pipe(parser);
  });

const createParser = (message: IncomingMessage, rules: FormRules): BusboyInstance | undefined => {
  try {
    return new Busboy({
      headers: message.headers as BusboyHeaders,
      // A file name is optional (RFC 7578): an image without one is still a file.
      isPartAFile: (_name, type, fileName) =>
        fileName !== undefined || /^(image\/|application\/octet-stream)/i.test(type ?? ''),
      limits: {
        fieldNameSize: 64,
        fieldSize: limits.fieldBytes,
        fields: limits.fields,
        fileSize: rules.fileBytes,
        files: rules.files.length + 1,
        parts: limits.fields + rules.files.length + 1,
        headerPairs: 16,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    return undefined; // no boundary, or one that cannot be
  }
};
