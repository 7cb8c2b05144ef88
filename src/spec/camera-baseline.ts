/**
 * What the genuine pictures of one camera look like: the median of each measure of the anti-spoofing,
 * in standard deviations. Nothing of a person: 49 medians of tone, texture and surroundings over many
 * pictures.
 */
export type CameraBaseline = {
  /** Of the judge: the measures of another version mean something else. */
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

/** What the judge made of them. `shift`: of the raw score, where a baseline was known. */
export type CameraJudged = CameraMeasures & {
  readonly band: Band;
  readonly shift: number | undefined;
};

/** Of genuine pictures chosen by the operator; of traffic, where no one vouches for a picture. */
export const minBaselinePictures = { chosen: 5, traffic: 10 } as const;

/** Then it is complete. With more pictures it would only follow the heaviest sender. */
export const maxBaselinePictures = 250;
