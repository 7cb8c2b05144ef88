/** What a client can contract. ID Reader Plus adds the proof of life to the OCR endpoint. */
export const services = ['ocr', 'id_reader_plus', 'liveness'] as const;
export type Service = (typeof services)[number];
