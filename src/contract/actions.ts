/** What a person may be asked to do. Left and right are the person's own. */
export const actions = [
  'turn_left',
  'turn_right',
  'open_mouth',
  'close_eyes',
  'come_closer',
] as const;
export type Action = (typeof actions)[number];

export const isAction = (value: unknown): value is Action =>
  (actions as readonly unknown[]).includes(value);
