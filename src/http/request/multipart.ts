import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { canBeStored } from './stored-text.js';
import type { Form, FormProblem } from '../../contract/form.js';
import { limits } from '../../contract/limits.js';

export type FormRules = {
  /** File fields this route knows. */
  readonly files: readonly string[];
  /** Text fields it knows; others are skipped (docs/DECISIONS.md 6). */
  readonly fields: readonly string[];
  /** The largest size of one file. */
  readonly fileBytes: number;
  /** File fields that may be repeated. Their files count towards the same limits as the others. */
  readonly lists?: readonly FileList[] | undefined;
  readonly bodyMs: number;
};

export type FileList = {
  readonly name: string;
  readonly maxCount: number;
  readonly eachBytes: number;
  readonly allBytes: number;
};

export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');

/** Bytes for boundaries, part headers and text fields, on top of the files themselves. */
const overheadBytes = 128 * 1024;

export const maxBodyBytes = ({ files, fileBytes }: Pick<FormRules, 'files' | 'fileBytes'>) =>
  files.length * fileBytes + overheadBytes;

/** The declared length of a body; a chunked one may have any length. */
export const declaredBytes = ({ headers }: IncomingMessage, rules: FormRules): number =>
  Number(headers['content-length'] ?? maxBodyBytes(rules));

/** What was too large, its limit, and the size that the request declared, if any. */
export const tooLarge = ({ headers }: IncomingMessage, field: string, limitBytes: number) => {
  const sentBytes = Number(headers['content-length'] ?? NaN);
  return {
    problem: 'tooLarge',
    field,
    limitBytes,
    sentBytes: Number.isSafeInteger(sentBytes) ? sentBytes : undefined,
  } as const satisfies FormProblem;
};

/**
 * After the last byte the parser works in ticks, which all run before the event loop turns once. On
 * a busy machine time passes while it does nothing, so turns are counted.
 */
const turnsToParse = 10;

const afterTurns = (turns: number, then: () => void): void =>
  void setImmediate(() => (turns > 1 ? afterTurns(turns - 1, then) : then()));

const joined = (chunks: readonly Buffer[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

/**
 * Reads a multipart body as it streams in, and stops at the first limit that is exceeded: nothing
 * is buffered beyond what the interface allows, and nothing is written to disk.
 */
export const readForm = (message: IncomingMessage, rules: FormRules): Promise<Form | FormProblem> =>
  new Promise((resolve) => {
    // No prototype: a part may be named `__proto__` or `constructor`.
    const fields = Object.create(null) as Record<string, string>;
    const files = Object.create(null) as Record<string, Uint8Array>;
    const listed = Object.create(null) as Record<string, Uint8Array[]>;
    const listedBytes = Object.create(null) as Record<string, number>;
    const listedCount = Object.create(null) as Record<string, number>;
    const seen = new Set<string>();
    const unknown: string[] = [];
    let receivedBytes = 0;
    const arrived: Buffer[] = [];
    let settled = false;

    const settle = (result: Form | FormProblem): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      message.unpipe(parser);
      message.off('data', count);
      // Not when a file is complete: pieces of it may be memory that the parser still uses.
      for (const chunk of arrived) chunk.fill(0);
      // Draining the rest lets the client finish sending and then read our answer.
      message.resume();
      resolve(result);
    };
    const count = (chunk: Buffer): void => {
      arrived.push(chunk);
      receivedBytes += chunk.length;
      const maxBytes = maxBodyBytes(rules);
      if (receivedBytes > maxBytes) settle(tooLarge(message, 'body', maxBytes));
    };
    const timer = setTimeout(() => settle({ problem: 'tooSlow' }), rules.bodyMs);

    const parser = createParser(message, rules);
    if (!parser) return settle({ problem: 'malformed' });
    // The client disconnected while its token was verified: no event would follow.
    if (message.readableAborted) return settle({ problem: 'hungUp' });

    const readListed = (
      { name, maxCount, eachBytes, allBytes }: FileList,
      stream: NodeJS.ReadableStream,
      chunks: readonly Buffer[],
    ): void => {
      const place = (listedCount[name] ?? 0) + 1;
      listedCount[name] = place;
      if (place > maxCount) return settle({ problem: 'tooMany', field: name, limit: maxCount });
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        const all = (listedBytes[name] ?? 0) + chunk.length;
        listedBytes[name] = all;
        if (bytes > eachBytes) settle(tooLarge(message, name, eachBytes));
        if (all > allBytes) settle(tooLarge(message, name, allBytes));
      });
      stream.on('end', () => (listed[name] ??= []).push(joined(chunks)));
    };

    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => settle({ problem: 'malformed' }));
      stream.on('data', (chunk: Buffer) => settled || chunks.push(chunk));
      // A part may have no name at all.
      const list = rules.lists?.find((one) => one.name === name);
      if (list) return readListed(list, stream, chunks);
      if (!rules.files.includes(name))
        return settle({ problem: 'unknownFile', allowed: rules.files });
      if (seen.has(name)) return settle({ problem: 'repeated', field: name });
      seen.add(name);
      stream.on('limit', () => settle(tooLarge(message, name, rules.fileBytes)));
      stream.on('end', () => {
        const bytes = joined(chunks);
        // A browser sends an empty file input too: without a name and without bytes.
        if (bytes.length > 0 || filename) files[name] = bytes;
      });
    });
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut) return;
      if (!rules.fields.includes(name)) return void unknown.push(name);
      if (valueCut) return settle({ problem: 'tooLong', field: name });
      if (!canBeStored(value)) return settle({ problem: 'notText', field: name });
      if (seen.has(name)) return settle({ problem: 'repeated', field: name });
      seen.add(name);
      fields[name] = value;
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => settle({ problem: 'tooManyParts' }));
    parser.on('error', () => settle({ problem: 'malformed' }));
    parser.on('finish', () =>
      settle({
        fields,
        files,
        ...(unknown.length > 0 && { unknown }),
        ...(Object.keys(listed).length > 0 && { lists: listed }),
      }),
    );
    // Otherwise the parser would wait for ever after a part whose headers do not end.
    message.on('end', () => afterTurns(turnsToParse, () => settle({ problem: 'malformed' })));
    message.on('aborted', () => settle({ problem: 'hungUp' }));
    message.on('error', () => settle({ problem: 'hungUp' }));
    message.on('data', count);
    message.pipe(parser);
  });

const createParser = (message: IncomingMessage, rules: FormRules): BusboyInstance | undefined => {
  const listed = rules.lists?.reduce((sum, { maxCount }) => sum + maxCount, 0) ?? 0;
  const files = rules.files.length + listed + 1;
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
        files,
        parts: limits.fields + files,
        headerPairs: 16,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    return undefined; // the boundary is missing or malformed
  }
};
