import {
  capabilities,
  chipCapabilities,
  matchCapabilities,
  movingCapabilities,
} from '../../contract/capabilities.js';
import { snakeKeys } from './snake-keys.js';

export const presentCapabilities = () =>
  snakeKeys({
    ...capabilities,
    movingSelfie: movingCapabilities,
    chip: chipCapabilities,
    match: matchCapabilities,
  });
