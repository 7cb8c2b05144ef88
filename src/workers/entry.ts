import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const loaderOf = (): string => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  return new URL('dist/esm/api/index.mjs', tsx).href;
};

const sourceOf = (compiled: URL): string => compiled.href.replace(/\.js$/, '.ts');

/**
 * What a thread is started with: the compiled file itself. Run from source, the thread needs the
 * TypeScript loader that its parent has; threads are started without their parent's flags, so it is
 * registered there first.
 */
export const threadEntry = (compiled: URL): URL => {
  if (!import.meta.url.endsWith('.ts')) return compiled;
  const source = `import { register } from '${loaderOf()}'; register(); await import('${sourceOf(compiled)}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
};

/** The same for a process: the arguments after `node`. */
export const processEntry = (compiled: URL): readonly string[] => {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(compiled)];
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
  return ['--import', tsx.href, fileURLToPath(sourceOf(compiled))];
};
