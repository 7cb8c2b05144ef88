/** Every guided target by name; each is a file of that name in `targets/`, exporting `target`. */
export const guidedTargets = ['containers'] as const;

export type GuidedName = (typeof guidedTargets)[number];
