import type { Model } from '../specimen.js';
import { mexico } from './mexico.js';
import { panama } from './panama.js';
import { utopia } from './utopia.js';

/** Every document the studio can draw. */
export const models: readonly Model[] = [...panama, ...mexico, ...utopia];

export const modelsOf = (country: string): readonly Model[] =>
  models.filter((model) => model.country === country || model.id === country);
