import { type DotMove, dotAt, movesOf, type Spot } from '../../../../src/contract/dot-path.js';
import { h } from '../dom.js';

/**
 * Where the dot is for the furthest spots, as shares of the oval's half width and half height. The
 * nose of a head that turns by 18° moves by about half of that; people turn less than they are shown.
 */
const furthest = { yawDeg: 18, widthShare: 0.56, pitchDeg: 9, heightShare: 0.27 } as const;

export type DotOptions = {
  readonly stage: HTMLElement;
  readonly pieceMs: number;
};

/** The dot that the nose follows, over the mirrored picture. */
export const createDot = ({ stage, pieceMs }: DotOptions) => {
  const element = h('div', { class: 'dot', 'aria-hidden': true });
  const spots: Spot[] = [];
  const shownAtMs: number[] = [];
  let moves: readonly DotMove[] = [];
  let frame = 0;

  const place = (): void => {
    frame = requestAnimationFrame(place);
    const oval = stage.querySelector('.guide ellipse')?.getBoundingClientRect();
    if (!oval || moves.length === 0) return;
    const { yawDeg, pitchDeg } = dotAt(moves, performance.now(), pieceMs);
    // Yaw is towards the person's own left: in a mirror that is the left of the picture.
    const side = stage.querySelector('video')!.classList.contains('mirrored') ? -1 : 1;
    const across = (yawDeg / furthest.yawDeg) * furthest.widthShare * (oval.width / 2);
    const up = (pitchDeg / furthest.pitchDeg) * furthest.heightShare * (oval.height / 2);
    const { left, top } = stage.getBoundingClientRect();
    const x = oval.left - left + oval.width / 2 + side * across;
    const y = oval.top - top + oval.height / 2 - up;
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  };

  return {
    show: (): void => {
      stage.append(element);
      place();
    },
    moveTo: (spot: Spot): void => {
      spots.push(spot);
      shownAtMs.push(performance.now());
      moves = movesOf(spots, shownAtMs, pieceMs);
    },
    setState: (state: 'ready' | 'moving'): void => {
      element.dataset['state'] = state;
    },
    remove: (): void => {
      cancelAnimationFrame(frame);
      element.remove();
    },
  };
};
