import type { Part, Overlay as PhotoOverlay } from '../../flows/overlay.js';

/** A shape found in a photo, in pixels of the photo in its displayed orientation. */
export type Overlay = {
  readonly what: string;
  readonly label: string;
  readonly corners: PhotoOverlay['shapes'][number]['corners'];
};

type UnknownObject = Readonly<Record<string, unknown>>;

const labelOf = ({ what, name, score }: PhotoOverlay['shapes'][number]): string =>
  [name ?? what, score === undefined ? '' : `${Math.floor(score * 100)} %`].join(' ').trim();

/** The shapes of `details=true`, as polygons to draw on the photo. */
export const overlaysOf = (diagnostics: UnknownObject, part: Part): readonly Overlay[] => {
  const overlays = diagnostics['detections'] as Partial<Record<Part, PhotoOverlay>> | undefined;
  return (overlays?.[part]?.shapes ?? []).map((shape) => ({
    what: shape.what,
    label: labelOf(shape),
    corners: shape.corners,
  }));
};

export type ConditionRow = {
  readonly name: string;
  readonly code: number;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly holds: boolean;
  readonly near?: true;
};

export const conditionsOf = (diagnostics: UnknownObject): readonly ConditionRow[] =>
  (diagnostics['conditions'] as readonly ConditionRow[] | undefined) ?? [];
