import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { locate } from '../src/document/locate.js';
import { rectify } from '../src/document/rectify.js';
import { openPhoto } from '../src/image/photo.js';
import { type FlatPage, turnedByHalf } from '../src/image/flat-page.js';
import { type Tools, loadTools } from '../src/models/tools.js';
import type { TextPage } from '../src/reading/text/page.js';
import { readPage } from '../src/reading/text/read-page.js';
import { isRejection } from '../src/contract/rejection.js';

let tools: Tools;
let flat: FlatPage;
let page: TextPage;

/** The bundled specimen: drawn by our own studio, no real person. */
beforeAll(async () => {
  tools = await loadTools();
  const bytes = await readFile(new URL('../specimens/cedula-front.jpg', import.meta.url));
  const photo = await openPhoto(bytes, { limits: tools.limits, unreadable: 'fileUnreadable' });
  if (isRejection(photo)) throw new Error(JSON.stringify(photo));
  const { documents } = await locate(photo, tools);
  flat = rectify(photo, documents[0]!);
  page = await readPage(flat, tools);
}, 60_000);

const textOf = ({ lines }: TextPage): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .toUpperCase();

describe('the text of a card, with the models of the service', () => {
  it.each(['REPÚBLICA DE PANAMÁ', 'LUCÍA', 'NÚÑEZ', 'GÓMEZ', '8-123-4567'])('has %s', (value) => {
    expect(textOf(page)).toContain(value);
  });

  it('knows how sure it is, and where each line stands in page and photo', () => {
    const line = page.lines.find(({ text }) => text.includes('8-123-4567'))!;
    expect(line.confidence).toBeGreaterThan(0.5);
    expect(line.characterConfidences).toHaveLength(line.text.length);
    expect(line.x + line.width).toBeLessThan(page.widthPx);
    expect(line.y + line.height).toBeLessThan(page.heightPx);
    expect(line.quad.topRight.x).toBeGreaterThan(line.quad.topLeft.x);
  });

  it('is the same when the page comes upside down', async () => {
    const turned = await readPage(turnedByHalf(flat), tools);
    expect(textOf(turned)).toContain('8-123-4567');
    const [here, there] = [page, turned].map(
      ({ lines }) => lines.find(({ text }) => text.includes('8-123-4567'))!.quad.topLeft,
    );
    expect(Math.hypot(here!.x - there!.x, here!.y - there!.y)).toBeLessThan(10);
  }, 30_000);
});
