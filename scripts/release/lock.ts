import { readFileSync } from 'node:fs';

export type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly hasInstallScript?: boolean;
};
export type Lock = { readonly packages: Readonly<Record<string, Locked>> };
export type Package = Locked & { readonly name: string; readonly path: string };

export const root = new URL('../../', import.meta.url);

export const readLock = (): Lock =>
  JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as Lock;

/** Every package of a lock but our own, which are links; the path's last part names it. */
export const packagesOf = ({ packages }: Lock): readonly Package[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, locked]) => ({ ...locked, path, name: path.split('node_modules/').at(-1)! }));

/** Of these the build copies files into dist/: the browser's runtime for our nets. */
const copied = new Set(['onnxruntime-web']);

/** What is installed with the service or part of it; the rest builds and tests it. */
export const shippedOf = (lock: Lock): readonly Package[] =>
  packagesOf(lock).filter(({ dev, name }) => dev !== true || copied.has(name));
