import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The program as it is published. */
export const builtProgram = join(root, 'dist/cli/anverso.js');

export const programFolder = join(root, 'node_modules/.cache/anverso/programs');

/** A module of test/ for a process or a thread of its own, as test/support/as-built.ts compiled it. */
export const compiledProgram = (name: string): string => join(programFolder, `${name}.mjs`);
