import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** Of this software; the interface has its own version (openapi.ts). */
export const version = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
