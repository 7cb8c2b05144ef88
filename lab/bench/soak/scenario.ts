/** What a scenario gives: its part of the report, and whether all that it promises was so. */
export type Section = { readonly section: string; readonly isHeld: boolean };

export type Options = {
  readonly requests: number;
  readonly kills: number;
  /** Hostile ones beside a calm one. */
  readonly clients: number;
  readonly inputs: number;
  readonly rows: number;
  /** Simulation: of a scenario with one failing write. */
  readonly runs: number;
  /** Guided fuzzing: for each target; undefined for a fixed number of inputs. */
  readonly seconds: number | undefined;
  /** Guided fuzzing: small new inputs are written into the kept corpus. */
  readonly keepCorpus: boolean;
  readonly seed: number;
  /** Fuzzing: one kind of input, from one on. */
  readonly target: string | undefined;
  readonly from: number;
};

export type Scenario = {
  readonly title: string;
  readonly run: (options: Options, progress: (share: number) => void) => Promise<Section>;
};

/** "yes", or what happened instead. */
export const held = (is: boolean, otherwise = 'no'): string => (is ? 'yes' : `**${otherwise}**`);
