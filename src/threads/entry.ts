import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * What a thread is started with: the compiled file itself. Run from source, the thread needs the
 * TypeScript loader that its parent has, and Node 20 does not pass the parent's loaders on, so it
 * is registered there first.
 */
export const threadEntry = (compiled: URL): URL => {
  if (!import.meta.url.endsWith('.ts')) return compiled;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('dist/esm/api/index.mjs', tsx).href;
  const file = compiled.href.replace(/\.js$/, '.ts');
  const source = `import { register } from '${loader}'; register(); await import('${file}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
};
