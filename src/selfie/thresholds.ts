/**
 * What a selfie must be like (interface 7, 700–716). Every limit of the selfie's judges stands here;
 * where each comes from is said beside it. Decision: the numbers the incumbent publishes are our defaults.
 */
export const conditions = {
  /** The detector's score of the face that is judged. */
  minFaceScore: 0.55,
  /** Of several that sure, the largest from here on without asking; patterns reach 0.79. */
  minUnmistakableScore: 0.8,
  /** Where no face is that sure: from here on one is, that the points' net takes for a face too. */
  minUnsureFaceScore: 0.4,
  /** How sure that net must be of a weak find, judged or another: second faces have 0.999 and 1.00, most hair and fabric less. */
  minWeakPresence: 0.995,
  /** Smaller ones, masked, in crowds: the points' net takes a third of them for no face. The detector's word counts. */
  minTellingFacePx: 60,
  /** Another face counts from this share of the judged one's size; smaller ones are background. */
  minOtherFaceRatio: 0.4,
  /** Below it the detector was misled by a pattern. */
  minPresence: 0.5,
  /** Published: face box at least 150 × 150 px. Ours is the box around the oval, forehead to chin. */
  minFacePx: 150,
  /** Published: pupils at least 50 px apart. */
  minPupilsPx: 50,
  /** 700: beyond this share of the photo's width or height a wide-angle lens bends the face, and its surroundings are gone. */
  maxFaceShare: 0.65,
  /** 702: the oval, forehead to chin, reaches beyond the photo. */
  minInsidePx: 0,
  /** Published: at least 15 px from the border. */
  minEdgePx: 15,
  /** Published: yaw and pitch within ±30°. */
  maxYawDeg: 30,
  maxPitchDeg: 30,
  /** Not published; heads are tilted, phones are held askew, faces that lie down are not looked at. */
  maxRollDeg: 45,
  /**
   * 703: what covers the face, as probabilities of the net; 260 good portraits reach 0.03, 0.06, 0.29 and 0.43. "Other" (scarf,
   * hair) is high, because full beards reach 0.8.
   */
  maxMask: 0.3,
  maxSunglasses: 0.3,
  maxHand: 0.4,
  maxOtherCover: 0.9,
  /** 716: mean of both eyes. Of 260 good portraits three lie above (0.79 to 0.97), the next has 0.38. */
  maxEyesClosed: 0.6,
  /** 714: mean brightness of the face, 0 to 255. */
  minFaceLuma: 30,
  maxFaceLuma: 235,
  /** 714: share of the face that is pure white. */
  maxGlareRatio: 0.35,
  /** Interface 8. */
  minQuality: 0.5,
  minLiveness: 0.5,
} as const;

export type Thresholds = { readonly [K in keyof typeof conditions]: number };
