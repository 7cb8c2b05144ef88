/** Lines of a page with their places, and what they say. */
export type PageCase = {
  readonly layout: string;
  readonly side?: 'front' | 'back';
  readonly kind?: 'card' | 'passport';
  readonly issuer?: string;
  readonly page: string;
  readonly says: Readonly<Record<string, string>>;
};
