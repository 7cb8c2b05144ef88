import type { FiguresOfSessions } from '../../../packages/client/src/types.js';
import { s } from '../dom.js';
import { named, number, percent, t } from '../i18n/language.js';
import { figure, tableOf, widthNow } from '../plot.js';
import { took } from './words.js';

type Stage = FiguresOfSessions['stages'][number];

const rowHeight = 50;
const barHeight = 16;
const textHeight = 20;

const shareOf = ({ asked, passed }: Stage): string => percent(passed / asked);

/** What it took, and how many of those who were asked: `82 % (74 of 90) · 24 s`. */
const figureOf = (stage: Stage): string => {
  const { asked, passed, median_seconds: seconds } = stage;
  if (stage.stage === 'created') return number(passed);
  const counts = t('ofAsked', { passed: number(passed), asked: number(asked) });
  const time = seconds === null ? '' : ` · ${took(seconds)}`;
  return `${shareOf(stage)} (${counts})${time}`;
};

const rowOf = (stage: Stage, next: Stage | undefined, y: number, scale: number): SVGElement => {
  const width = stage.passed * scale;
  const top = y + textHeight;
  const below = top + barHeight;
  const nextTop = y + rowHeight + textHeight;
  const goesOn =
    next &&
    s('polygon', {
      class: 'goes-on',
      points: `0,${below} ${width},${below} ${next.passed * scale},${nextTop} 0,${nextTop}`,
    });
  return s(
    'g',
    { 'data-stage': stage.stage },
    goesOn,
    s('rect', { class: 'asked', x: 0, y: top, width: stage.asked * scale, height: barHeight }),
    s('rect', { class: 'passed', x: 0, y: top, width, height: barHeight }),
    s('text', { class: 'name', x: 0, y: y + 14 }, named('stage', stage.stage)),
    s('text', { x: widthNow(), y: y + 14, 'text-anchor': 'end' }, figureOf(stage)),
  );
};

/** A bar for each stage: those who were asked, and of them those who came past it. */
export const funnel = (all: readonly Stage[], created: number): HTMLElement => {
  const stages = all.filter(({ asked }) => asked > 0);
  const title = t('funnelTitle');
  const width = widthNow();
  const height = stages.length * rowHeight - (rowHeight - textHeight - barHeight);
  const rows = stages.map((stage, i) =>
    rowOf(stage, stages[i + 1], i * rowHeight, width / created),
  );
  return figure(
    title,
    false,
    s(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title, class: 'funnel' },
      ...rows,
    ),
    tableOf(
      [t('stage'), t('asked'), t('passed'), t('stageShare'), t('medianTime')],
      stages.map((stage) => [
        named('stage', stage.stage),
        number(stage.asked),
        number(stage.passed),
        shareOf(stage),
        stage.median_seconds === null ? '–' : took(stage.median_seconds),
      ]),
    ),
  );
};
