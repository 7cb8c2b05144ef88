import { loadTools, type Tools } from '../models/tools.js';
import { type BarcodeDecoder, loadBarcodeDecoder } from '../reading/barcode/decoder.js';
import type { Service } from '../contract/services.js';
import { type Limits, limits as defaultLimits } from '../contract/limits.js';

/** The models and the decoder of codes, which the stages of every flow may use. */
export type FlowTools = Tools & { readonly barcodes: BarcodeDecoder };

export const loadFlowTools = async (
  limits: Limits = defaultLimits,
  contracted?: readonly Service[],
): Promise<FlowTools> => ({
  ...(await loadTools(limits, contracted)),
  barcodes: await loadBarcodeDecoder(),
});
