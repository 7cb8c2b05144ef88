import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TextLine } from '../../../src/reading/text/page.js';
import type { Case } from './case.js';
import { outFolder } from './report.js';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const dataUrl = async (picture: Uint8Array): Promise<string> => {
  const small = await sharp(picture)
    .autoOrient()
    .resize(760, 620, { fit: 'inside' })
    .jpeg({ quality: 72 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
};

const linesOf = (lines: readonly TextLine[]): string =>
  lines
    .map(
      ({ text, confidence, x, y }) =>
        `${x.toFixed(0).padStart(5)} ${y.toFixed(0).padStart(5)} ${confidence.toFixed(2)} ${escaped(text)}`,
    )
    .join('\n');

const articleOf = async ({ name, group, read, pictures, failures }: Case): Promise<string> => {
  const images: string[] = [];
  for (const picture of pictures) images.push(`<img src="${await dataUrl(picture)}" alt="">`);
  const rows = failures.map(
    ({ field, verdict, cause, expected, got }) =>
      `<tr><td>${field}</td><td>${verdict}</td><td>${cause}</td><td>${escaped(expected.join(' | '))}</td><td>${escaped(got)}</td></tr>`,
  );
  const sides = (['front', 'back'] as const).map((side) => {
    const found = read.photos?.[side];
    const codes = found?.barcodes
      .map(({ symbology, format }) => `${symbology} ${format}`)
      .join(', ');
    const title = `${side}: layout ${found?.text?.layout ?? '–'}, zone ${found?.zone ? String(found.zone.reading.valid) : 'none'}, codes ${codes || 'none'}`;
    return `<details><summary>${escaped(title)}</summary><pre>${linesOf(found?.text?.page.lines ?? [])}</pre></details>`;
  });
  const page = read.photos ? '' : `<pre>${linesOf(read.lines)}</pre>`;
  return `<article id="${name}"><h2>${name} · ${group}${read.rejected ? ` · refused: ${read.rejected}` : ''}</h2>
<table><tr><th>field</th><th></th><th>lost by</th><th>printed</th><th>read</th></tr>${rows.join('')}</table>
${images.join('\n')}${sides.join('')}${page}</article>`;
};

const style = `body{font:14px sans-serif;margin:2em}img{max-width:48%;border:1px solid #999}td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid #ddd}
pre{font-size:13px}article{border-top:2px solid #333;padding:1em 0}`;

/** Every document with a lost or wrong field, for inspection. Returns the path of the page. */
export const writeContactSheet = async (name: string, cases: readonly Case[]): Promise<string> => {
  const failed = cases.filter(({ failures }) => failures.length > 0);
  const articles: string[] = [];
  for (const one of failed) articles.push(await articleOf(one));
  mkdirSync(outFolder, { recursive: true });
  const file = join(outFolder, `${name}.html`);
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${name}: failures</title><style>${style}</style><h1>${name}: ${failed.length} of ${cases.length}</h1>${articles.join('\n')}`,
  );
  return file;
};
