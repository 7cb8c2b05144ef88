import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of this software; the interface has its own (openapi.ts). */
export const version = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
