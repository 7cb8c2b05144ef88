/**
 * Every guided target by name; each is a file of that name in `targets/`, exporting `target`. The
 * number is how many inputs CI tries: some seconds of each.
 */
export const guidedTargets = {
  containers: 5000,
  forms: 3000,
  zones: 250,
  barcodes: 10_000,
  tokens: 10_000,
  requests: 2000,
  cursors: 5000,
  chips: 1500,
} as const;

export type GuidedName = keyof typeof guidedTargets;
export const guidedNames = Object.keys(guidedTargets) as GuidedName[];
