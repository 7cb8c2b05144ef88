import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { boundsOf, expand, type Quad } from '../../../src/geometry/quad.js';
import { frameOf, type Image } from '../../../src/image/image.js';
import { cutOut, warp } from '../../../src/image/resample/warp.js';
import type { Case } from './reading.js';
import { outFolder } from './report.js';

const widthPx = 1100;

const dataUrl = async ({
  data,
  widthPx: width,
  heightPx: height,
  channels,
}: Image): Promise<string> => {
  const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

const figure = (name: string, url: string): string =>
  `<figure><img src="${url}" alt=""><figcaption>${name}</figcaption></figure>`;

const bandOf = ({ read }: Case): Quad | undefined => read.detections?.bands[0]?.quad;

/**
 * The zone as found, made straight; the strips the reader saw; the whole picture where nothing was
 * found.
 */
const picturesOf = async (one: Case): Promise<string[]> => {
  const { photo, zone } = one.read;
  if (photo === undefined) return [];
  const band = bandOf(one);
  const around = band && expand(band, 0.04, 0.35);
  const shown = around
    ? cutOut(photo, around, { widthPx, heightPx: Math.round(widthPx / 7) }).image
    : warp(photo.image, frameOf(photo.image), {
        channels: 1,
        widthPx: 600,
        heightPx: Math.round((600 * photo.image.heightPx) / photo.image.widthPx),
      });
  const size = band && boundsOf(band);
  const pictures = [
    figure(
      size ? `zone, ${Math.round(size.width)} px wide` : 'no zone found',
      await dataUrl(shown),
    ),
  ];
  for (const { image, letterPx } of zone?.strips ?? [])
    pictures.push(figure(`strip, letters of ${letterPx.toFixed(1)} px`, await dataUrl(image)));
  return pictures;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What was read, the characters that differ from the truth marked. */
const marked = (read: string, truth: string): string =>
  [...read]
    .map((char, i) => (char === truth[i] ? escaped(char) : `<mark>${escaped(char)}</mark>`))
    .join('');

const articleOf = async (one: Case): Promise<string> => {
  const { label, read } = one;
  const reading = read.zone?.reading;
  const truth = label.mrz!;
  const rows = truth.map((line, i) => {
    const got = reading?.lines[i] ?? '';
    const bare = reading?.literalLines[i] ?? '';
    return `truth  ${escaped(line)}\nread   ${marked(got, line)}\nbefore ${marked(bare, line)}`;
  });
  const sure = Object.entries(reading?.fields ?? {}).map(
    ([name, { confidence, problem }]) =>
      `${name} ${confidence.toFixed(3)}${problem ? ` (${problem})` : ''}`,
  );
  const verdict = reading ? `valid ${reading.valid}` : `refused: ${read.rejected ?? ''}`;
  return `<article><h2>${label.name} · ${label.group} · ${label.mrzValid ? '' : 'label not valid · '}${verdict}</h2>
${(await picturesOf(one)).join('\n')}
<pre>${rows.join('\n\n')}</pre><p>${sure.join(', ')}</p><p>${escaped(label.notes)}</p></article>`;
};

const style = `body{font:14px sans-serif;margin:2em}img{max-width:100%;border:1px solid #999}figure{margin:.3em 0}
pre{font-size:15px}mark{background:#f66}article{border-top:2px solid #333;padding:1em 0}figcaption{color:#666}`;

/**
 * Every zone not read exactly, or read and not called valid, for a person to look at. Returns the
 * page's place.
 */
export const writeContactSheet = async (cases: readonly Case[]): Promise<string> => {
  const wrong = cases.filter(({ score }) => !score.exact);
  const unsure = cases.filter(({ label, score }) => label.mrzValid && score.exact && !score.valid);
  const part = async (title: string, some: readonly Case[]): Promise<string> => {
    const articles: string[] = [];
    for (const one of some) articles.push(await articleOf(one));
    return `<h1>${title}: ${some.length}</h1>${articles.join('\n')}`;
  };
  mkdirSync(outFolder, { recursive: true });
  const file = join(outFolder, 'index.html');
  const page = [await part('Not exact', wrong), await part('Exact, not called valid', unsure)];
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Machine readable zones: failures</title><style>${style}</style>${page.join('')}`,
  );
  return file;
};
