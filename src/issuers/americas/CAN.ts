import { defineIssuer } from '../define/issuer.js';

/** Licences of its provinces carry the barcode that USA.ts parses. */
export const issuer = defineIssuer('CAN', { card: { dataBarcode: true } });
