import { defineIssuer } from '../define/issuer.js';

/** Its provinces' licences carry the code that the file of the United States parses. */
export const issuer = defineIssuer('CAN', { card: { dataBarcode: true } });
