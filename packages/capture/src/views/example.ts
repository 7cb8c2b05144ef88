import { s } from '../dom.js';
import type { Part, Subject } from '../part.js';

/* What a good photo looks like, drawn: nobody's document and nobody's face. */

const line = (x: number, y: number, width: number): SVGElement =>
  s('rect', { class: 'ink', x, y, width, height: 3, rx: 1.5 });

const person = (cx: number, cy: number, r: number): readonly SVGElement[] => [
  s('circle', { class: 'ink', cx, cy: cy - r * 0.35, r: r * 0.55 }),
  s('path', { class: 'ink', d: `M${cx - r} ${cy + r}a${r} ${r * 0.9} 0 0 1 ${2 * r} 0z` }),
];

const front = (): readonly SVGElement[] => [
  s('rect', { class: 'paper', x: 26, y: 22, width: 108, height: 68, rx: 6 }),
  ...person(50, 56, 14),
  ...[36, 48, 60, 72].map((y, index) => line(76, y, index === 0 ? 46 : 36)),
];

const back = (): readonly SVGElement[] => [
  s('rect', { class: 'paper', x: 26, y: 22, width: 108, height: 68, rx: 6 }),
  s('rect', { class: 'ink', x: 26, y: 30, width: 108, height: 10 }),
  ...[60, 68, 76].map((y) => line(36, y, 88)),
];

const page = (): readonly SVGElement[] => [
  s('rect', { class: 'paper', x: 30, y: 10, width: 100, height: 92, rx: 4 }),
  s('path', { class: 'fold', d: 'M30 26h100' }),
  ...person(52, 56, 14),
  ...[38, 50, 62].map((y) => line(78, y, 42)),
  ...[84, 92].map((y) => line(38, y, 84)),
];

const face = (): readonly SVGElement[] => [
  s('ellipse', { class: 'paper', cx: 80, cy: 56, rx: 32, ry: 44 }),
  s('ellipse', { class: 'ink', cx: 68, cy: 48, rx: 3.5, ry: 4.5 }),
  s('ellipse', { class: 'ink', cx: 92, cy: 48, rx: 3.5, ry: 4.5 }),
  s('path', { class: 'fold', d: 'M80 50v14l-5 2M68 78q12 9 24 0' }),
];

const chip = (): readonly SVGElement[] => [
  s('rect', { class: 'paper', x: 26, y: 22, width: 108, height: 68, rx: 6 }),
  s('rect', { class: 'ink', x: 42, y: 42, width: 28, height: 22, rx: 4 }),
  s('path', { class: 'fold', d: 'M88 44q10 12 0 24M98 38q16 18 0 36M108 32q22 24 0 48' }),
];

const drawings: Readonly<Record<string, () => readonly SVGElement[]>> = {
  passport: page,
  selfie: face,
  chip,
};

/** Small, beside its name. */
export const drawing = (
  subject: Subject | 'chip',
  part: Part,
  ...more: readonly SVGElement[]
): SVGElement =>
  s(
    'svg',
    { class: 'drawing', viewBox: '0 0 160 112', 'aria-hidden': true },
    ...(drawings[subject] ?? (part === 'backside' ? back : front))(),
    ...more,
  );

/** Large, as the photo should be. */
export const examplePicture = (subject: Subject | 'chip', part: Part): SVGElement =>
  drawing(
    subject,
    part,
    s('path', { class: 'corners', d: 'M12 22V8h14M134 8h14v14M148 90v14h-14M26 104H12V90' }),
  );
