/** What a client can contract. ID Reader Plus adds the proof of life to `ocr` and `match`. */
export const services = ['ocr', 'id_reader_plus', 'liveness', 'match', 'chip'] as const;
export type Service = (typeof services)[number];
