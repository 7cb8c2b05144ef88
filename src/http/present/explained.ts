import type { Explained } from '../../flows/overlay.js';
import { snake, snakeKeys } from './snake-keys.js';

/** Names of fields and conditions are values here, so their spelling is not the keys'. */
const named = <T extends { readonly name?: string }>(items: readonly T[]) =>
  items.map((item) => (item.name === undefined ? item : { ...item, name: snake(item.name) }));

export const presentExplained = ({ seen, conditions }: Explained): object => ({
  seen: Object.fromEntries(
    Object.entries(seen).map(([part, { shapes, ...size }]) => [
      part,
      { ...(snakeKeys(size) as object), shapes: named(shapes) },
    ]),
  ),
  conditions: named(conditions),
});
