/**
 * What the genuine pictures of one camera look like: the median of each measure of the
 * anti-spoofing, in standard deviations. It says nothing about a person: 49 medians of tone,
 * texture and surroundings over many pictures.
 */
export type CameraBaseline = {
  /** Version of the judge: the measures of another version are not comparable. */
  readonly version: string;
  readonly pictures: number;
  readonly median: readonly number[];
};

/** Standardised measures of one selfie, and the version of the judge they belong to. */
export type CameraMeasures = {
  readonly version: string;
  readonly standardised: readonly number[];
};

/** Between refused and accepted there is doubt: a person should look. */
export type Band = 'refuse' | 'doubt' | 'accept';

/** The judge's result. `shift`: how far the baseline moved the raw score, if there was one. */
export type CameraJudged = CameraMeasures & {
  readonly band: Band;
  readonly shift: number | undefined;
};

/** Pictures needed: genuine ones chosen by the operator, or unverified ones from traffic. */
export const minBaselinePictures = { chosen: 5, traffic: 10 } as const;

/**
 * With this many pictures it is complete. With more it would only follow the client that sends
 * most.
 */
export const maxBaselinePictures = 250;
