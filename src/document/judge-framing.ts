import { reject, type Rejection } from '../spec/rejection.js';
import type { Thresholds } from './thresholds.js';
import type { Framing } from './measure-framing.js';

/** 819, 824, 821, 823, 822, 825, in the order of decision 4. Undefined: nothing to object to. */
export const judgeFraming = (
  framing: Framing | undefined,
  limits: Thresholds,
): Rejection | undefined => {
  if (!framing) return reject('documentAbsent');
  const { documents, areaRatio, outsideRatio, edgeRatio } = framing;
  if (documents > 1) return reject('documentsMany', { documents });
  if (outsideRatio > limits.maxOutsideRatio) return reject('documentCropped', { outsideRatio });
  if (edgeRatio <= limits.minInsideRatio) return reject('documentOutsideFrame', { edgeRatio });
  if (areaRatio < limits.minAreaRatio) return reject('documentTooSmall', { areaRatio });
  if (edgeRatio < limits.minEdgeRatio) return reject('documentNearEdges', { edgeRatio });
  return undefined;
};
