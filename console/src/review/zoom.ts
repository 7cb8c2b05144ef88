/** Sheets are 1, 1.5, 2, 3 or 4 times as wide as their viewer: case.css, by `data-zoom`. */
const levels = 5;
/** The level that a click goes to. */
const clicked = 2;
/** A press that moves the pointer less than this is a click. */
const dragPx = 5;
/** Of the viewer, by one press of an arrow key. */
const stepShare = 0.15;

type Point = { readonly x: number; readonly y: number };

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => ({
  x: clientWidth / 2,
  y: clientHeight / 2,
});

const pointIn = (viewer: HTMLElement, { clientX, clientY }: MouseEvent): Point => {
  const { left, top } = viewer.getBoundingClientRect();
  return { x: clientX - left - viewer.clientLeft, y: clientY - top - viewer.clientTop };
};

const scroll = (viewer: HTMLElement, left: number, top: number): void =>
  viewer.scrollTo({ left, top, behavior: 'instant' });

/** Call the result when the sheet has its new size: what was seen at the point is there again. */
const hold = (viewer: HTMLElement, { x, y }: Point): (() => void) => {
  const right = (viewer.scrollLeft + x) / viewer.scrollWidth;
  const down = (viewer.scrollTop + y) / viewer.scrollHeight;
  return () => scroll(viewer, right * viewer.scrollWidth - x, down * viewer.scrollHeight - y);
};

/** A pressed mouse moves the photo; fingers scroll by themselves. True if the press was a drag. */
const dragged = (viewer: HTMLElement, isLarge: () => boolean): (() => boolean) => {
  let from: (Point & { readonly left: number; readonly top: number }) | undefined;
  let hasMoved = false;
  const end = (): void => {
    from = undefined;
    viewer.classList.remove('dragged');
  };
  viewer.addEventListener('pointerdown', (event) => {
    hasMoved = false;
    // On the viewer itself are its scroll bars.
    const isOnPhoto = event.target !== viewer && event.button === 0;
    if (event.pointerType === 'touch' || !isOnPhoto || !isLarge()) return;
    const { scrollLeft: left, scrollTop: top } = viewer;
    from = { x: event.clientX, y: event.clientY, left, top };
  });
  viewer.addEventListener('pointermove', ({ clientX, clientY, pointerId }) => {
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (!hasMoved && Math.hypot(x, y) < dragPx) return;
    if (!hasMoved) viewer.setPointerCapture(pointerId);
    hasMoved = true;
    viewer.classList.add('dragged');
    scroll(viewer, from.left - x, from.top - y);
  });
  viewer.addEventListener('pointerup', end);
  viewer.addEventListener('pointercancel', end);
  viewer.addEventListener('pointerleave', end);
  return () => hasMoved;
};

/** One zoom for all photos: portrait and selfie are compared at the same size. */
export const createZoom = (root: HTMLElement) => {
  const viewers: HTMLElement[] = [];
  let level = 0;

  /** About the pointer where it is over a photo, about the middle of what is seen elsewhere. */
  const apply = (to: number, pointed?: { readonly viewer: HTMLElement; readonly at: Point }) => {
    const settle = viewers.map((viewer) =>
      hold(viewer, pointed?.viewer === viewer ? pointed.at : middleOf(viewer)),
    );
    level = Math.min(levels - 1, Math.max(0, to));
    root.setAttribute('data-zoom', String(level));
    for (const each of settle) each();
  };
  apply(0);

  const watch = (viewer: HTMLElement): void => {
    viewers.push(viewer);
    const wasDragged = dragged(viewer, () => level > 0);
    viewer.addEventListener('click', (event) => {
      if (!wasDragged()) apply(level === 0 ? clicked : 0, { viewer, at: pointIn(viewer, event) });
    });
  };

  return {
    watch,
    larger: (): void => apply(level + 1),
    smaller: (): void => apply(level - 1),
    /** All photos together; false where they are seen whole. */
    move: (right: number, down: number): boolean => {
      for (const viewer of level > 0 ? viewers : []) {
        const { scrollLeft, scrollTop, clientWidth, clientHeight } = viewer;
        const [x, y] = [right * stepShare * clientWidth, down * stepShare * clientHeight];
        scroll(viewer, scrollLeft + x, scrollTop + y);
      }
      return level > 0;
    },
  };
};
