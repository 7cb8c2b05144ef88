/** A desktop: no touch screen, and a screen wider than any phone's. */
export const isDesk = (): boolean =>
  !matchMedia('(any-pointer: coarse)').matches && innerWidth >= 700;
