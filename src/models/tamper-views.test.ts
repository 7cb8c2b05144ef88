import { describe, expect, it } from 'vitest';
import { point } from '../geometry/point.js';
import { blankImage } from '../image/image.js';
import { documentViewPx, portraitViewOf } from './tamper-views.js';

/** White where the window's middle must lie, for a face of 100 px whose middle is at 300, 210. */
const document = (() => {
  const image = blankImage(documentViewPx.widthPx, documentViewPx.heightPx, 3);
  for (let y = 190; y < 210; y++) image.data.fill(255, 3 * (y * 672 + 290), 3 * (y * 672 + 310));
  return image;
})();
const redAt = ({ data, widthPx }: { data: Uint8Array; widthPx: number }, x: number, y: number) =>
  data[3 * (y * widthPx + x)];

describe('what the net against edits sees of the portrait', () => {
  it('is a window about the face, a tenth of the face above its middle', () => {
    const view = portraitViewOf(document, { centre: point(300, 210), sizePx: 100 });
    expect([view.widthPx, view.heightPx]).toEqual([192, 240]);
    expect(redAt(view, 96, 120)).toBe(255);
    // 20 px of the document are 17 px across and 16 px down.
    expect(redAt(view, 96, 120 + 12)).toBe(0);
    expect(redAt(view, 96 - 12, 120)).toBe(0);
  });

  it('repeats the edge of the document beyond it', () => {
    const white = { ...document, data: document.data.map(() => 200) };
    const view = portraitViewOf(white, { centre: point(5, 5), sizePx: 100 });
    expect(view.data.every((value) => value === 200)).toBe(true);
  });
});
