import { arrangementsOf, ranked, windowsOf, type Arrangement, type Effort } from './arrange.js';
import { layouts, type Layout } from './zone-layouts.js';
import { cutsOf, textVariants } from './text-lines.js';
import { textSlots } from './text-slots.js';

/** A short name without its trailing fillers is a quarter of its line. */
const minLengthShare = 0.25;
const maxLengthShare = 1.3;
const shortestLine = 10;

type Line = { readonly text: string; readonly i: number };

/** Characters lost or gained in a line that is all there. */
const closeBy = 2;

const fits = ({ width }: Layout, { text }: Line, effort: Effort): boolean =>
  effort === 'width'
    ? Math.abs(text.length - width) <= closeBy
    : text.length >= width * minLengthShare && text.length <= width * maxLengthShare;

const fromWhole = (layout: Layout, lines: readonly Line[], effort: Effort): Arrangement[] => {
  const whole = lines.filter((line) => fits(layout, line, effort));
  const spareLines = Math.max(0, lines.length - layout.lineCount);
  return windowsOf(whole.length, layout.lineCount, effort === 'lost').flatMap((window) =>
    arrangementsOf(layout, window, (line, read) => textSlots(whole[line]!.text, read), {
      fromText: true,
      spareLines,
    }).map((found) => ({ ...found, order: found.order.map((line) => whole[line]?.i ?? -1) })),
  );
};

const fromMerged = (layout: Layout, lines: readonly Line[]): Arrangement[] =>
  lines.flatMap(({ text, i }) =>
    cutsOf(text, layout.lineCount, layout.width).flatMap((cut) =>
      arrangementsOf(layout, [...cut.keys()], (line, read) => textSlots(cut[line]!, read), {
        fromText: true,
        spareLines: lines.length - 1,
      }).map((found) => ({ ...found, order: found.order.map(() => i) })),
    ),
  );

/** Ways to read the texts as a zone, likeliest first. */
export const arrangeTexts =
  (texts: readonly string[]): ((effort: Effort) => Arrangement[]) =>
  (effort) =>
    ranked(
      textVariants(texts).flatMap((all) => {
        const lines = all
          .map((text, i) => ({ text, i }))
          .filter(({ text }) => text.length >= shortestLine);
        return layouts.flatMap((layout) => [
          ...fromWhole(layout, lines, effort),
          ...(effort === 'any' ? fromMerged(layout, lines) : []),
        ]);
      }),
    );
