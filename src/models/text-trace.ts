/**
 * What a net saw along one line: `probs[step * classes.length + class]`, class 0 is blank (CTC, Graves et
 * al. 2006). The line itself spans `lineSteps` of the steps, what is left over is padding.
 */
export type TextTrace = {
  readonly steps: number;
  readonly lineSteps: number;
  readonly classes: readonly string[];
  readonly probs: Float32Array;
};
