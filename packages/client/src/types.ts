/* Written by `npm run docs client` from the OpenAPI document; a test fails when they differ. */

/** A photo to send: a file of a browser, or bytes. */
export type Photo = Blob | Uint8Array | ArrayBuffer;

export type Health = { readonly status: 'ok'; readonly version: string };

export type Readiness = {
  /** All checks together. */
  readonly status: 'ready' | 'not ready';
  /** Models are loaded and give their known answers. */
  readonly models: boolean;
  /** The store answers and can keep a record. */
  readonly store: boolean;
  /** The clock of the node is that of the database. */
  readonly clock: boolean;
  /** No connection was refused in the last minute. If not, the node still is ready. */
  readonly connections: boolean;
  /** The clock agrees with the time that the store has watched pass. If not, the node still is ready; what only the clock makes old is kept until an operator confirms the clock. */
  readonly retention: boolean;
};

export type Condition = {
  readonly code: number;
  /** Of the pictures that got the code, those that should. */
  readonly precision: number;
  /** Of the pictures that should get the code, those that did. */
  readonly recall: number;
  /** That should get the code. */
  readonly pictures: number;
};

export type Attack = {
  readonly attack: string;
  /** Equal error rate. */
  readonly eer: number;
  /** Attacks that pass, at the limit that is set. */
  readonly apcer: number;
  /** Genuine documents or live people that are refused, at the limit that is set. */
  readonly bpcer: number;
  readonly attacks: number;
  readonly genuine: number;
  readonly measured_on: string;
};

export type IDReaderPlus = {
  readonly conditions: readonly Condition[];
  readonly attacks: readonly Attack[];
  readonly cannot_detect: readonly string[];
  /** What the field of that name changes. */
  readonly device: string;
  readonly report: string;
};

export type SelfieCondition = {
  readonly condition: string;
  readonly code: number;
  /** Of the pictures that should get the code, those that did. */
  readonly recall: number;
  /** That should get the code. */
  readonly pictures: number;
};

export type LivenessCheck = {
  readonly conditions: readonly SelfieCondition[];
  readonly attacks: readonly Attack[];
  readonly cannot_detect: readonly string[];
  readonly report: string;
};

export type LiveRecordings = {
  /** Of live recordings. */
  readonly refused: number;
  /** Of the share before it, 95 %: low and high. */
  readonly interval: readonly number[];
  readonly recordings: number;
};

export type MovingAttack = {
  readonly attack: string;
  /** Attacks that pass. */
  readonly apcer: number;
  /** Of the share before it, 95 %: low and high. */
  readonly interval: readonly number[];
  readonly attacks: number;
};

export type AttacksPastTheCamera = {
  readonly attacks: readonly MovingAttack[];
  readonly measured_on: string;
  /** What the checks and policies do about it. */
  readonly consequence: string;
};

export type RedTeamAttack = {
  readonly attack: string;
  /** Made before and posted, or in real time against a conversation. */
  readonly way: 'posted' | 'in a conversation';
  /** Attacks that pass in the first attempt. */
  readonly apcer: number;
  /** Of the share before it, 95 %: low and high. */
  readonly interval: readonly number[];
  readonly attacks: number;
};

export type RedTeam = {
  readonly attacks: readonly RedTeamAttack[];
  readonly doubted: MovingAttack;
  readonly measured_on: string;
  readonly report: string;
};

export type MovingSelfie = {
  readonly live: LiveRecordings;
  readonly attacks: readonly MovingAttack[];
  readonly past_the_camera: AttacksPastTheCamera;
  readonly red_team: RedTeam;
  readonly measured_on: string;
  readonly cannot_detect: readonly string[];
  readonly report: string;
};

export type Chip = {
  readonly proves: readonly string[];
  readonly measured_on: string;
  readonly cannot_detect: readonly string[];
  readonly report: string;
};

export type MatchOnASource = {
  readonly source: string;
  /** Pairs of one person. */
  readonly own_pairs: number;
  /** Of these, refused or in doubt. */
  readonly not_matched: number;
  /** Of these, refused. */
  readonly refused: number;
  /** Pairs of two people. */
  readonly strangers: number;
  /** Of these, matched. */
  readonly matched: number;
  /** Of these, matched or in doubt. */
  readonly matched_or_in_doubt: number;
};

export type Match = {
  readonly sources: readonly MatchOnASource[];
  readonly cannot_detect: readonly string[];
  readonly report: string;
};

export type Capabilities = {
  readonly id_reader_plus: IDReaderPlus;
  readonly liveness: LivenessCheck;
  readonly moving_selfie: MovingSelfie;
  readonly chip: Chip;
  readonly match: Match;
};

export type Code = {
  readonly code: number;
  /** Our name for it; several may share a code. */
  readonly reason: string;
  /** Endpoint that answers it. */
  readonly service: 'ocr' | 'liveness' | 'match' | 'chip';
  readonly http_status: number;
  /** What to do about it. */
  readonly class: 'bad_request' | 'retake' | 'attack' | 'server';
  readonly en: string;
  readonly es: string;
};

export type Codes = { readonly codes: readonly Code[] };

export type ObtainTokenForm = { readonly username: string; readonly password: string };

export type Tokens = { readonly refresh: string; readonly access: string };

export type MissingFields = Readonly<Record<string, readonly string[]>>;

export type Problem = { readonly error: string; readonly field?: string };

export type RefreshTokenForm = { readonly refresh: string };

export type RefreshedToken = {
  readonly access: string;
  /** Replaces the one sent, which is spent now. Absent for a client that keeps its refresh token. */
  readonly refresh?: string;
};

export type RevokeTokenForm = { readonly refresh: string };

export type Revoked = { readonly revoked: true };

export type PublicKey = {
  readonly kty: string;
  readonly use: string;
  readonly alg: string;
  readonly kid: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
};

export type JSONWebKeySet = { readonly keys: readonly PublicKey[] };

export type ReadDocumentForm = {
  /** Front of the document: a JPEG of at most 2 MB. Absent: 809. */
  readonly frontside: Photo;
  /** Back of an identity card. Absent there: 810. */
  readonly backside?: Photo;
  /** What the images show. */
  readonly document_type: 'passport' | 'passport_plus' | 'identification_card';
  /** Passports only: 052. Any other value: 817. */
  readonly document_id?: string;
  /** Adds the transaction id to the answer. */
  readonly return_id?: boolean;
  /** What took the photo. */
  readonly device?: 'IOS' | 'ANDROID' | 'DESKTOP';
  /** Identity cards: reads and compares both sides. */
  readonly validate_sides?: boolean;
  /** Adds diagnostics to the answer (an extension of the interface). */
  readonly details?: boolean;
};

export type Passport = {
  readonly document_number: string;
  /** May be empty. */
  readonly registry_number: string;
  /** Three-letter code. */
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  /** DD-MM-YY; empty where unknown */
  readonly birth_date: string;
  /** M, F or empty */
  readonly gender: string;
  /** DD-MM-YY; empty where unknown */
  readonly expiration_date: string;
  /** 0–100, see docs */
  readonly image_score: number;
  readonly valid: boolean;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type MRZOfAPassportPlus = {
  readonly document_number: string;
  /** May be empty. */
  readonly registry_number: string;
  /** Three-letter code. */
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  /** DD-MM-YY; empty where unknown */
  readonly birth_date: string;
  /** M, F or empty */
  readonly gender: string;
  /** DD-MM-YY; empty where unknown */
  readonly expiration_date: string;
  /** 0–100, see docs */
  readonly image_score: number;
};

export type OCROfAPassportPlus = {
  readonly names: string;
  readonly surnames: string;
  readonly midlename: string;
  readonly document_number: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly expiration_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly birth_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly issuing_date: string;
  readonly place_of_birth: string;
  /** The two lines, joined by a newline. */
  readonly mrz_code: string;
};

export type PassportPlus = {
  readonly MRZ: MRZOfAPassportPlus;
  readonly OCR: OCROfAPassportPlus;
  readonly valid: boolean;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type MRZOfASupportedPassport = {
  readonly document_number: string;
  /** May be empty. */
  readonly registry_number: string;
  /** Three-letter code. */
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  /** DD-MM-YY; empty where unknown */
  readonly birth_date: string;
  /** M, F or empty */
  readonly gender: string;
  /** DD-MM-YY; empty where unknown */
  readonly expiration_date: string;
  /** 0–100, see docs */
  readonly image_score: number;
  readonly valid: boolean;
};

export type OCROfASupportedPassport = {
  readonly country: string;
  readonly document_number: string;
  readonly CURP: string;
  readonly gender: string;
  readonly names: string;
  readonly midlename: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly expiration_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly birth_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly issuing_date: string;
  readonly place_of_birth: string;
};

export type PassportOfASupportedCountry = {
  readonly MRZ: MRZOfASupportedPassport;
  readonly OCR: OCROfASupportedPassport;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type MRZBesideAFailedOCR = {
  readonly document_number: string;
  /** May be empty. */
  readonly registry_number: string;
  /** Three-letter code. */
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  /** DD-MM-YY; empty where unknown */
  readonly birth_date: string;
  /** M, F or empty */
  readonly gender: string;
  /** DD-MM-YY; empty where unknown */
  readonly expiration_date: string;
  readonly valid: boolean;
};

export type OCRThatFailed = { readonly error: string; readonly error_code: number };

export type PassportWhoseOCRPartFailed = {
  readonly MRZ: MRZBesideAFailedOCR;
  readonly OCR: OCRThatFailed;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type IdentityCard = {
  readonly document_number: string;
  readonly names: string;
  readonly surnames: string;
  readonly gender: string;
  readonly birth_country: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly birth_date: string;
  readonly nationality: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly issuing_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly expiration_date: string;
  readonly valid: boolean;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type BackOfACard = {
  readonly document_number: string;
  readonly names: string;
  readonly surnames: string;
  readonly gender: string;
  readonly birth_country: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly birth_date: string;
  readonly nationality: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly issuing_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly expiration_date: string;
};

export type FrontOfACard = {
  readonly names: string;
  readonly surnames: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly birth_date: string;
  readonly document_number: string;
  readonly birth_country: string;
  readonly gender: string;
  /** May be empty. */
  readonly blood_type: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly issuing_date: string;
  /** DD-MM-YYYY; empty where unknown */
  readonly expiration_date: string;
  readonly nationality: string;
};

export type IdentityCardBothSides = {
  readonly backside: BackOfACard;
  readonly frontside: FrontOfACard;
  readonly matches_percentage: number;
  readonly match: boolean;
  readonly valid: boolean;
  /** Transaction id, unique over the whole deployment. */
  readonly id: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type ProofOfLifeFailure = {
  readonly valid: false;
  readonly error_code: number;
  readonly error: string;
  /** Transaction id, unique over the whole deployment. */
  readonly id: number;
  /** Only where the request asked for it. */
  readonly details?: { readonly [key: string]: unknown };
};

export type OCRFailure = {
  readonly error: string;
  readonly error_code: number;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  /** `metadata` of an identity card (2.8). */
  readonly details?: {
    readonly metadata?: string;
    /** Only with `details=true`, of a card that is refused because a name or a number is missing (805 to 808, 818): what was read, for a person to go on from. */
    readonly partial?: {
      /** Fields that were read, spelled as in 2.6. Confidence is too low to decide by them. */
      readonly read: Readonly<Record<string, string>>;
      /** Required fields that were not read. */
      readonly missing: readonly string[];
      /** Confidence, sources and position of each field that was read. */
      readonly fields: { readonly [key: string]: unknown };
      /** The likeliest reading of each field that was too doubtful. */
      readonly doubtful: { readonly [key: string]: unknown };
    };
    readonly [key: string]: unknown;
  };
};

export type CheckLivenessForm = {
  /** Photo of the person, in any common image format. */
  readonly selfie: Photo;
  /** Adds the transaction id to the answer. */
  readonly return_id?: boolean;
  /** What took the photo. */
  readonly device?: 'IOS' | 'ANDROID' | 'DESKTOP';
  /** Adds score, quality and liveness to the answer. */
  readonly details?: boolean;
  /** With a recording: the challenge that it answers. */
  readonly challenge_id?: string;
  /** The recording, one part for each frame, 480 pixels or more high and wide. */
  readonly frames?: readonly Photo[];
  /** JSON array: when each frame was taken, in milliseconds. */
  readonly frame_times_ms?: string;
  /** JSON array: when each action was asked for, on that clock. */
  readonly prompt_times_ms?: string;
  /** After a conversation: those of `crops_wanted`, in that order. */
  readonly crops?: readonly Photo[];
  /** JSON array: of each crop `[x, y, side]` in its frame, in pixels of the frame. */
  readonly crop_boxes?: string;
  /** The key, as it was enrolled. */
  readonly app_key_id?: string;
  /** In base64: of the SHA-256 of the challenge’s id and of the SHA-256 of the selfie and of each frame, in order. */
  readonly app_signature?: string;
  /** Of a photo alone: signed in place of the challenge’s id. */
  readonly app_nonce?: string;
  /** Adds detections and measurements (an extension of the interface). */
  readonly diagnostics?: boolean;
};

export type TestDetails = {
  /** Higher means more live; unbounded. */
  readonly score: number;
  readonly quality: number;
  readonly liveness: number;
};

export type DetectedAction = {
  /** Left and right are the person’s own. */
  readonly action: 'turn_left' | 'turn_right' | 'open_mouth' | 'close_eyes' | 'come_closer';
  readonly done: boolean;
  /** On the clock of `frame_times_ms`. */
  readonly at_ms?: number;
};

export type Followed = {
  /** The path fits, neither too early nor too late. */
  readonly followed: boolean;
  /** Of the head behind the dot, from revealing to arrival, by the server’s clock. */
  readonly lag_ms: number | null;
  /** Of both paths at that lag. */
  readonly correlation: number | null;
  /** Degrees of the head for one of the dot. */
  readonly gain: number | null;
  /** The actions came in order, after they were asked for. */
  readonly order: boolean;
  readonly round_trip_ms: number | null;
};

export type ChallengeOutcome = {
  readonly id: string;
  /** `retry`: it proves nothing; let the person retry. */
  readonly verdict: 'live' | 'not_live' | 'retry';
  /** What decided. */
  readonly why:
    | 'done'
    | 'too_few_frames'
    | 'frames_unreadable'
    | 'times_implausible'
    | 'face_absent'
    | 'faces_many'
    | 'frames_poor'
    | 'action_missing'
    | 'action_early'
    | 'too_soon'
    | 'replayed'
    | 'frames_not_promised'
    | 'crops_differ'
    | 'conversation_unfinished'
    | 'answers_slow'
    | 'not_followed'
    | 'followed_late'
    | 'followed_early'
    | 'frozen'
    | 'jump'
    | 'other_face'
    | 'flat'
    | 'spoof';
  readonly explanation: string;
  readonly actions: readonly DetectedAction[];
  /** How well a flat picture explains the movement: 1 entirely. */
  readonly flatness: number | null;
  /** Of several frames together; higher means more live. */
  readonly liveness: number | null;
  /** The least similarity of faces in the recording, a cosine. */
  readonly same_face: number | null;
  /** How surely the turned frames are the frontal one, stretched, as of an animated photo: a logit. Null where the head turned too little. */
  readonly turn: number | null;
  /** `turn` is above its limit: a reason for doubt. False where it is null. */
  readonly turn_stretched: boolean;
  readonly followed?: Followed;
};

export type SignedCapture = {
  /** `doubt`: it says no more than none at all. */
  readonly result: 'passed' | 'doubt' | 'failed';
  /** Why it did not pass. */
  readonly why?:
    | 'signature_wrong'
    | 'counter_not_rising'
    | 'app_mismatch'
    | 'signature_unreadable'
    | 'key_unknown'
    | 'nonce_unknown'
    | 'app_not_allowed';
  /** As the setting of the service names it. */
  readonly app?: string;
  /** What keeps the key inside of the phone. */
  readonly security_level?: 'secure_enclave' | 'trusted_environment' | 'strongbox';
};

export type LivenessVerdict = {
  readonly valid: boolean;
  readonly api_response?: TestDetails;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  readonly message?: string;
  readonly error_code?: number;
  /** Only with diagnostics, a recording, whose challenge it explains, or a signature. */
  readonly details?: {
    readonly challenge?: ChallengeOutcome;
    readonly capture?: SignedCapture;
    readonly [key: string]: unknown;
  };
};

export type ReadChipForm = {
  /** EF.SOD, the signed hashes of all groups, as the chip has it. */
  readonly sod: Photo;
  /** Group 1: the machine readable zone. */
  readonly dg1: Photo;
  /** Group 2: the portrait. */
  readonly dg2: Photo;
  /** EF.COM. Nothing signs it, so nothing is decided by it. */
  readonly com?: Photo;
  /** Group 11: further data of the person. Where it was read. */
  readonly dg11?: Photo;
  /** Group 12: further data of the document. Where it was read. */
  readonly dg12?: Photo;
  /** Group 13: what the state likes. Where it was read. */
  readonly dg13?: Photo;
  /** Group 14: security options. Where it was read. */
  readonly dg14?: Photo;
  /** Group 15: the key for Active Authentication. Where it was read. */
  readonly dg15?: Photo;
  /** What the chip answered to INTERNAL AUTHENTICATE with the bytes of the challenge. */
  readonly active_authentication?: Photo;
  /** Of the challenge that the chip answered. */
  readonly challenge_id?: string;
  /** Adds the transaction id to the answer. */
  readonly return_id?: boolean;
};

export type CheckOfAChip = {
  /** What came of it. */
  readonly status: 'passed' | 'failed' | 'not_run';
  /** Why it did not pass. */
  readonly reason?:
    | 'hash_differs'
    | 'group_unlisted'
    | 'group_missing'
    | 'content_changed'
    | 'attributes_wrong'
    | 'signature_wrong'
    | 'signed_in_future'
    | 'signer_missing'
    | 'signer_forged'
    | 'signer_expired'
    | 'signing_day_unknown'
    | 'signer_usage'
    | 'signer_document_type'
    | 'extension_unknown'
    | 'not_trusted'
    | 'authority_expired'
    | 'country_differs'
    | 'revoked'
    | 'no_list'
    | 'list_outdated'
    | 'algorithm_unsupported'
    | 'answer_wrong'
    | 'answer_not_sent'
    | 'key_not_sent'
    | 'no_key'
    | 'no_transcript'
    | 'depends';
  /** The same as a sentence. */
  readonly message?: string;
};

export type ChecksOfAChip = {
  readonly hashes: CheckOfAChip;
  readonly signature: CheckOfAChip;
  readonly signer: CheckOfAChip;
  readonly country: CheckOfAChip;
  readonly revocation: CheckOfAChip;
  readonly active_authentication: CheckOfAChip;
  readonly chip_authentication: CheckOfAChip;
};

export type GroupOfAChip = {
  readonly group: number;
  /** Whether it is what the state signed. */
  readonly status: 'passed' | 'failed' | 'not_sent';
};

export type WeaknessOfAChip = {
  /** Whose key or digest it is. */
  readonly part: 'signature' | 'signer' | 'country' | 'chip';
  /** It is said, and refuses nothing. */
  readonly weakness: 'rsa_under_2048' | 'curve_under_224' | 'sha1';
};

export type PortraitOfAChip = {
  /** Decides nothing: the picture itself is not returned. */
  readonly status: 'read' | 'unreadable';
  /** Of the image in group 2. */
  readonly kind?: 'jpeg' | 'jpeg2000';
  /** In pixels. */
  readonly width?: number;
  /** In pixels. */
  readonly height?: number;
  /** Why it was not read. */
  readonly reason?:
    | 'group_malformed'
    | 'image_absent'
    | 'record_malformed'
    | 'image_unsupported'
    | 'image_damaged'
    | 'image_too_large'
    | 'image_too_costly';
  /** The same as a sentence. */
  readonly message?: string;
};

export type ReportOfAChip = {
  /** `not_trusted`: nothing is wrong, but no country that the operator trusts stands for it. */
  readonly verdict: 'genuine' | 'not_genuine' | 'not_trusted';
  readonly checks: ChecksOfAChip;
  readonly groups: readonly GroupOfAChip[];
  readonly signed_on?: string;
  /** Of the signer, two letters. */
  readonly country?: string;
  readonly weaknesses: readonly WeaknessOfAChip[];
  readonly portrait: PortraitOfAChip;
};

export type DetailsOfAChip = {
  /** `valid` says nothing of it. */
  readonly expired?: boolean;
  /** Negative once it has expired. */
  readonly expires_in_days?: number;
  readonly chip: ReportOfAChip;
};

export type ChipVerdict = {
  readonly document_number: string;
  /** May be empty. */
  readonly registry_number: string;
  /** Three-letter code. */
  readonly country: string;
  readonly names: string;
  readonly surnames: string;
  /** DD-MM-YY; empty where unknown */
  readonly birth_date: string;
  /** M, F or empty */
  readonly gender: string;
  /** DD-MM-YY; empty where unknown */
  readonly expiration_date: string;
  /** A trusted country signed every group, and all check digits of its zone hold. */
  readonly valid: boolean;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  readonly details: DetailsOfAChip;
};

export type ChipThatIsNotGenuine = {
  readonly valid: false;
  readonly error_code: number;
  readonly error: string;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
  readonly details: DetailsOfAChip;
};

export type MatchFacesForm = {
  /** Front of the document, with the portrait. Absent: 809. */
  readonly frontside?: Photo;
  /** Instead of `frontside`: the id of a document that was read in the last minutes, where the client keeps faces (`face_minutes`). */
  readonly transaction_id?: string;
  /** Photo of the person. Absent: 708. */
  readonly selfie: Photo;
  /** What took the selfie. */
  readonly device?: 'IOS' | 'ANDROID' | 'DESKTOP';
  /** Adds the transaction id to the answer. */
  readonly return_id?: boolean;
};

export type ComparedFace = {
  readonly quality: number;
  /** Side of the face, brows to chin, in pixels of the photo. */
  readonly size_px: number;
};

export type ScoresOfTheSelfie = {
  readonly score: number;
  readonly quality: number;
  readonly liveness: number;
};

export type LivenessOfTheSelfie = {
  readonly valid: boolean;
  readonly message?: string;
  readonly error_code?: number;
  readonly api_response: ScoresOfTheSelfie;
};

export type ProofOfLifeOfTheDocument = {
  readonly valid: boolean;
  readonly message?: string;
  readonly error_code?: number;
};

export type MatchVerdict = {
  /** A match, live, and with ID Reader Plus a genuine document. */
  readonly valid: boolean;
  /** From 0.39 on a match; from 0.29 on let a person look. */
  readonly verdict: 'match' | 'doubt' | 'no_match';
  /** Cosine of the two faces, -1 to 1. */
  readonly similarity: number;
  /** Why the verdict is `doubt` whatever the similarity: the face of the selfie has no shading in large parts, as a drawing has none. */
  readonly why?: 'no_photograph';
  readonly document_face: ComparedFace;
  readonly selfie_face: ComparedFace;
  readonly liveness: LivenessOfTheSelfie;
  readonly proof_of_life?: ProofOfLifeOfTheDocument;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
};

export type MatchFailure = {
  readonly valid: false;
  readonly message: string;
  readonly error_code: number;
  /** Transaction id, unique over the whole deployment. */
  readonly id?: number;
};

export type CreateChallengeForm = {
  /** The challenge before, of the same person: attempts count together, the actions differ, and what was missed twice is not asked for again. */
  readonly previous?: string;
};

export type Challenge = {
  /** For one recording, of this client alone. */
  readonly id: string;
  /** In the order in which they are to be done. */
  readonly actions: readonly (
    'turn_left' | 'turn_right' | 'open_mouth' | 'close_eyes' | 'come_closer'
  )[];
  /** The recording must come before. */
  readonly expires_at: string;
  /** With this one. */
  readonly attempts_left: number;
};

export type ChallengeOfAChip = {
  /** Sent back as `challenge_id`. Good once. */
  readonly id: string;
  /** The eight bytes for INTERNAL AUTHENTICATE, in hexadecimal digits. */
  readonly challenge: string;
  readonly expires_at: string;
};

export type OpenConversationForm = {
  /** The challenge before, of the same person: attempts count together, the actions differ, and what was missed twice is not asked for again. */
  readonly previous?: string;
};

export type Prompt = {
  /** From 0; the next message says which was shown last. */
  readonly number: number;
  /** `dot`: it moves to this spot. `action`: the person does it. */
  readonly kind: 'dot' | 'action';
  /** Where the nose is to point: towards the person’s own left. */
  readonly yaw_deg?: number;
  /** Upwards. */
  readonly pitch_deg?: number;
  /** Left and right are the person’s own. */
  readonly action?: 'turn_left' | 'turn_right' | 'open_mouth' | 'close_eyes' | 'come_closer';
};

export type Conversation = {
  /** Also the `challenge_id` of the recording. */
  readonly id: string;
  /** Opens this conversation and nothing else. */
  readonly token: string;
  /** The recording must come before. */
  readonly expires_at: string;
  /** With this one. */
  readonly attempts_left: number;
  /** The dot moves evenly for so long, piece by piece. */
  readonly piece_ms: number;
  /** Those revealed so far that come after `shown`. */
  readonly prompts: readonly Prompt[];
  /** Hashes that have arrived: the next message starts there. */
  readonly frames: number;
  /** Send again at the latest after this time. */
  readonly next_in_ms: number;
  /** Once it is over: numbers of the frames to send as the recording, in this order. Null before. */
  readonly frames_wanted: readonly number[] | null;
  /** Once it is over: those of these frames whose `crops` to send, too; none where no `crop_sha256` came. */
  readonly crops_wanted: readonly number[] | null;
};

export type PromisedFrame = {
  /** Of the frame’s bytes, in base64url: 43 characters. */
  readonly sha256: string;
  /** When it was taken, on the page’s own clock from 0. */
  readonly at_ms: number;
  /** Of the face at that moment in the camera’s own pixels. */
  readonly crop_sha256?: string;
};

export type HashMessage = {
  /** Number of the last prompt shown with these frames. */
  readonly shown: number;
  /** Number of the first frame of this message. */
  readonly from: number;
  readonly frames: readonly PromisedFrame[];
  /** The page thinks that the action asked for is done. */
  readonly done?: boolean;
};

export type ConversationReply = {
  /** Those revealed so far that come after `shown`. */
  readonly prompts: readonly Prompt[];
  /** Hashes that have arrived: the next message starts there. */
  readonly frames: number;
  /** Send again at the latest after this time. */
  readonly next_in_ms: number;
  /** Once it is over: numbers of the frames to send as the recording, in this order. Null before. */
  readonly frames_wanted: readonly number[] | null;
  /** Once it is over: those of these frames whose `crops` to send, too; none where no `crop_sha256` came. */
  readonly crops_wanted: readonly number[] | null;
};

export type NonceOfAnApp = {
  /** Good once: its characters are what a key is attested for. */
  readonly nonce: string;
  readonly expires_at: string;
};

export type AttestationOfAKey = {
  readonly nonce: string;
  /** Whose attestation it is. */
  readonly platform: 'ios' | 'android';
  /** Of iOS: what `generateKey` gave. In base64, of either alphabet. */
  readonly key_id?: string;
  /** Of iOS: what `attestKey` gave for the SHA-256 of the nonce. In base64, of either alphabet. */
  readonly attestation?: string;
  /** Of Android: what `getCertificateChain` gave, the key’s own first, each in base64. */
  readonly certificates?: readonly string[];
};

export type KeyOfAnApp = {
  /** What a signed capture names. */
  readonly key_id: string;
  /** As the setting of the service names it. */
  readonly app: string;
  /** What keeps the key inside of the phone. */
  readonly security_level: 'secure_enclave' | 'trusted_environment' | 'strongbox';
  /** Later with each use, except for a key of a session. */
  readonly expires_at: string;
};

export type Transaction = {
  /** Transaction id, unique over the whole deployment. */
  readonly id: number;
  /** What was asked for, such as `passport`. */
  readonly kind: string;
  /** `review`: read, but `valid` is false. `failed` is a fault of the service. */
  readonly outcome: 'accepted' | 'review' | 'rejected' | 'failed';
  /** Code of the interface; null when accepted, or where it has none. */
  readonly code: number | null;
  /** Our name for why. */
  readonly reason: string | null;
  readonly timings_ms: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, string>>;
  readonly request_id: string;
  readonly created_at: string;
  readonly kept_until: string;
  /** The session it is a step of. */
  readonly session: string | null;
  /** Of that session. */
  readonly reference: string | null;
  /** Of a sandbox client: its answer may be an invented one. */
  readonly sandbox: boolean;
};

export type Transactions = {
  readonly transactions: readonly Transaction[];
  /** Pass as `before` to get the next page; null on the last one. */
  readonly next_before: number | null;
};

export type TransactionsOfOneStepOfTime = {
  /** Where the step begins (UTC). */
  readonly at: string;
  readonly accepted: number;
  readonly review: number;
  readonly rejected: number;
  readonly failed: number;
  /** Of the work, within 5 %; null where none was timed. */
  readonly median_ms: number | null;
  readonly p95_ms: number | null;
};

export type CountOfACode = { readonly code: number; readonly count: number };

export type CountOfAReason = { readonly reason: string; readonly count: number };

export type SummaryOfTransactions = {
  /** Length of each step of time. */
  readonly step: 'minute' | 'hour' | 'day';
  /** Oldest first; steps without a transaction are left out. */
  readonly counts: readonly TransactionsOfOneStepOfTime[];
  /** Most frequent first. */
  readonly codes: readonly CountOfACode[];
  /** Of refusals without a code of the interface, such as two faces that differ. */
  readonly reasons: readonly CountOfAReason[];
};

export type DocumentOfAPerson = {
  /** Of the document that sessions read. */
  readonly kind: 'passport' | 'card';
  /** As it was read; signs and spaces do not count. */
  readonly number: string;
  /** Of a passport, as in its zone. */
  readonly country?: string;
};

export type ExportPersonForm = {
  /** Your own, as sessions were created with it. */
  readonly reference?: string;
  readonly transaction?: number;
  readonly document?: DocumentOfAPerson;
  readonly cursor?: string;
  readonly limit?: number;
};

export type ReasonOfADecision = {
  /** What was checked. */
  readonly check:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** `not_run` says nothing about the person. */
  readonly result: 'passed' | 'doubt' | 'failed' | 'not_run';
  /** Why the result is what it is. */
  readonly why?:
    | 'not_asked'
    | 'not_reached'
    | 'not_contracted'
    | 'attempts_used_up'
    | 'not_valid'
    | 'expired'
    | 'no_date'
    | 'sides_differ'
    | 'not_confirmed'
    | 'contradiction'
    | 'one_source'
    | 'not_genuine'
    | 'near_limit'
    | 'refused_before'
    | 'chip_not_genuine'
    | 'chip_not_trusted'
    | 'copy_not_excluded'
    | 'no_chip_key'
    | 'chip_unread'
    | 'chip_differs'
    | 'proven_by_chip'
    | 'one_picture'
    | 'not_live'
    | 'camera_unknown'
    | 'channel_suspicious'
    | 'desktop_camera'
    | 'same_picture'
    | 'turn_stretched'
    | 'signature_failed'
    | 'may_differ'
    | 'no_photograph'
    | 'unlike'
    | 'different_people'
    | 'no_portrait'
    | 'same_document'
    | 'two_holders'
    | 'holders_may_differ'
    | 'too_little'
    | 'holder_lost'
    | 'face_lost';
  /** The step that it is about. */
  readonly step?: number;
  /** In the language of the session. */
  readonly message: string;
};

export type Decision = {
  /** May this person go on? */
  readonly outcome: 'approved' | 'review' | 'declined';
  /** What decided, in its version: `standard@1`. */
  readonly policy: string;
  /** `policy`, or the reviewer. */
  readonly decided_by: string;
  readonly at: string;
  /** What kept it from being approved, the worst first. */
  readonly reasons: readonly ReasonOfADecision[];
};

export type Check = {
  /** What was checked. */
  readonly check:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** `not_run` says nothing about the person. */
  readonly result: 'passed' | 'doubt' | 'failed' | 'not_run';
  /** Why the result is what it is. */
  readonly why?:
    | 'not_asked'
    | 'not_reached'
    | 'not_contracted'
    | 'attempts_used_up'
    | 'not_valid'
    | 'expired'
    | 'no_date'
    | 'sides_differ'
    | 'not_confirmed'
    | 'contradiction'
    | 'one_source'
    | 'not_genuine'
    | 'near_limit'
    | 'refused_before'
    | 'chip_not_genuine'
    | 'chip_not_trusted'
    | 'copy_not_excluded'
    | 'no_chip_key'
    | 'chip_unread'
    | 'chip_differs'
    | 'proven_by_chip'
    | 'one_picture'
    | 'not_live'
    | 'camera_unknown'
    | 'channel_suspicious'
    | 'desktop_camera'
    | 'same_picture'
    | 'turn_stretched'
    | 'signature_failed'
    | 'may_differ'
    | 'no_photograph'
    | 'unlike'
    | 'different_people'
    | 'no_portrait'
    | 'same_document'
    | 'two_holders'
    | 'holders_may_differ'
    | 'too_little'
    | 'holder_lost'
    | 'face_lost';
  /** The step that it is about. */
  readonly step?: number;
  /** Measurements, never a value of the document. */
  readonly evidence?: { readonly [key: string]: unknown };
};

export type Review = {
  /** The reviewer. */
  readonly by: string;
  readonly at: string;
  /** `retake`: the customer was asked for one photo again. */
  readonly verdict: 'approve' | 'decline' | 'retake';
  /** From a list. */
  readonly reason:
    | 'same_person'
    | 'document_good'
    | 'seen_in_person'
    | 'other'
    | 'different_people'
    | 'document_altered'
    | 'document_copy'
    | 'not_live'
    | 'not_accepted'
    | 'not_decidable'
    | 'blurred'
    | 'reflections'
    | 'cut_off'
    | 'face_covered'
    | 'wrong_document';
  readonly note?: string;
  /** Of `retake`. */
  readonly step?: number;
};

export type Consent = {
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly text_sha256: string;
  readonly given_at: string | null;
  /** Or when the person did not agree. */
  readonly withdrawn_at: string | null;
  /** The page said that you get the photos. */
  readonly photos_kept?: boolean;
};

export type Step = {
  /** What the person is asked for; `chip` needs an app that reads it. */
  readonly kind: 'document' | 'selfie' | 'chip';
  /** Of a document. */
  readonly document_type?: 'passport' | 'passport_plus' | 'identification_card';
  /** Where the step offered a choice: of these. */
  readonly document_types?: readonly ('passport' | 'passport_plus' | 'identification_card')[];
  /** Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera. */
  readonly liveness?: 'photo' | 'moving' | 'auto';
  /** `refused`: the last photo was; it may be tried again. */
  readonly status: 'waiting' | 'done' | 'refused';
  readonly attempts: number;
  /** Codes of the photos that were refused, oldest first. */
  readonly codes: readonly number[];
  readonly transaction_id: number | null;
  /** When its photo was accepted. */
  readonly done_at: string | null;
  /** The answer is to a moving selfie. */
  readonly moving?: boolean;
  readonly answer: { readonly [key: string]: unknown } | null;
};

export type NoteOnACase = { readonly by: string; readonly at: string; readonly note: string };

export type PhotoThatWaitsForAReviewer = {
  readonly step: number;
  /** Which photo of the step. */
  readonly photo: 'frontside' | 'backside' | 'selfie' | 'portrait';
  readonly until: string;
};

export type KeptPhoto = {
  readonly step: number;
  /** Which photo of the step. */
  readonly photo: 'frontside' | 'backside' | 'selfie';
  /** Of the file, by its content. */
  readonly type:
    | 'image/jpeg'
    | 'image/png'
    | 'image/webp'
    | 'image/tiff'
    | 'image/gif'
    | 'image/heif'
    | 'image/avif';
  readonly bytes: number;
  /** Of the file, in hex; null once it is erased. */
  readonly sha256: string | null;
  /** `kept` until it is fetched, `sending` while it is, `expired` where nobody did in time. */
  readonly state: 'kept' | 'sending' | 'fetched' | 'expired';
  /** When it is erased if nobody fetches it; null while the session goes on. */
  readonly until: string | null;
  readonly fetched_at: string | null;
};

export type ExportedSession = {
  readonly id: string;
  readonly reference: string | null;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  readonly created_at: string;
  /** When the person first opened the link. */
  readonly opened_at: string | null;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** Null before the end, and where it expired or was cancelled. */
  readonly decision: Decision | null;
  /** Each check at least once; null before the end. */
  readonly checks: readonly Check[] | null;
  /** What people said of it, oldest first. */
  readonly reviews: readonly Review[];
  readonly consent: Consent | null;
  readonly steps: readonly Step[];
  readonly consent_text: string | null;
  readonly language: string;
  readonly kept_until: string;
  /** Written before the decision, oldest first. */
  readonly notes: readonly NoteOnACase[];
  readonly photos: readonly PhotoThatWaitsForAReviewer[];
  /** In the order of the steps. */
  readonly kept_photos: readonly KeptPhoto[];
};

export type ExportOfAPerson = {
  readonly at: string;
  /** By what the records were found. */
  readonly selector: 'reference' | 'transaction' | 'document';
  /** Keyed hash of the selector, as in the audit log; null without ANVERSO_KEY_SECRET. */
  readonly selector_hash: string | null;
  readonly sessions: readonly ExportedSession[];
  readonly transactions: readonly Transaction[];
  /** Pass as `cursor` to get the next page; null on the last one. */
  readonly next_cursor: string | null;
};

export type ErasePersonForm = {
  /** Your own, as sessions were created with it. */
  readonly reference?: string;
  readonly transaction?: number;
  readonly document?: DocumentOfAPerson;
};

export type ReceiptOfAnErasure = {
  readonly at: string;
  /** By what the records were found. */
  readonly selector: 'reference' | 'transaction' | 'document';
  /** Keyed hash of the selector, as in the audit log; null without ANVERSO_KEY_SECRET. */
  readonly selector_hash: string | null;
  readonly sessions: number;
  readonly transactions: number;
  /** Sealed answers of sessions. */
  readonly answers: number;
  /** Sealed photos that waited for a reviewer or for you. */
  readonly photos: number;
  /** Keyed hashes of documents. */
  readonly documents: number;
  /** False: more are left; send the same request again. */
  readonly complete: boolean;
};

export type Camera = {
  /** As your requests name it; `none` where they name none. */
  readonly device: string;
  /** That its baseline was learned from. */
  readonly pictures: number;
  /** `chosen`: from pictures that the operator vouches for. */
  readonly source: 'traffic' | 'chosen';
  /** Enough pictures are known to judge selfies by it. */
  readonly in_use: boolean;
  /** It learns no more, or was frozen. */
  readonly is_complete: boolean;
  /** How far it moves the scores of selfies. In units of the raw score, between −3 and 3. */
  readonly shift: number;
  /** How much further the pictures since then would. In units of the raw score, between −3 and 3. Null while they are few. */
  readonly drift: number | null;
  readonly changed_at: string;
};

export type Cameras = {
  /** Selfies are judged by the baseline of their camera. */
  readonly is_on: boolean;
  /** Of traffic, until a baseline is used. */
  readonly pictures_needed: number;
  /** Until it is complete. */
  readonly pictures_complete: number;
  readonly cameras: readonly Camera[];
};

export type StaffLoginForm = { readonly username: string; readonly password: string };

export type StaffLogin = {
  /** For ten minutes; the cookie gets the next one. */
  readonly access: string;
  readonly name: string;
  readonly client: string;
  /** What they may do. */
  readonly role: 'reviewer' | 'auditor' | 'admin';
};

export type KeptPhotos = {
  /** In the order of the steps. */
  readonly photos: readonly KeptPhoto[];
};

export type StaffChoosePasswordForm = {
  /** Of the link. */
  readonly token: string;
  readonly password: string;
};

export type ChosenPassword = { readonly name: string };

export type PersonOfAClient = {
  /** Unique in the deployment, such as a mail address. */
  readonly name: string;
  /** `reviewer` decides, `auditor` reads, `admin` looks after people and policy. */
  readonly role: 'reviewer' | 'auditor' | 'admin';
  readonly created_at: string;
  /** False until the person has chosen one. */
  readonly has_password: boolean;
  /** Until when their link for choosing a password lasts; null: there is none. */
  readonly link_until: string | null;
};

export type PeopleOfAClient = { readonly people: readonly PersonOfAClient[] };

export type StaffAddPersonForm = {
  /** Unique in the deployment, such as a mail address. */
  readonly name: string;
  /** `reviewer` decides, `auditor` reads, `admin` looks after people and policy. */
  readonly role: 'reviewer' | 'auditor' | 'admin';
};

export type LinkForAPassword = {
  /** Unique in the deployment, such as a mail address. */
  readonly name: string;
  /** For this person alone. It works once. */
  readonly link: string;
  readonly expires_at: string;
};

export type StaffSetRoleForm = {
  /** `reviewer` decides, `auditor` reads, `admin` looks after people and policy. */
  readonly role: 'reviewer' | 'auditor' | 'admin';
};

export type VoteOfAResult = {
  /** The check. */
  readonly check:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** Of the check; `failed:different_people` is one reason of a result. */
  readonly result: string;
  /** What the result votes for. */
  readonly vote: 'approve' | 'review' | 'decline';
};

export type ShippedPolicy = {
  /** The shipped policy that it starts from. */
  readonly name: 'standard' | 'strict' | 'photo-only';
  readonly version: number;
  readonly about: string;
  readonly table: readonly VoteOfAResult[];
};

export type VersionOfAPolicy = {
  /** Of the client’s own policy; 0 where none was ever set. */
  readonly version: number;
  /** The shipped policy that it starts from. */
  readonly base: 'standard' | 'strict' | 'photo-only';
  /** Two different reviewers must agree. */
  readonly second_person: boolean;
  /** What differs from the base. */
  readonly changes: readonly string[];
  readonly set_at: string;
};

export type PolicyOfAClient = {
  /** As `decision.policy` names it. */
  readonly policy: string;
  /** Of the client’s own policy; 0 where none was ever set. */
  readonly version: number;
  /** The shipped policy that it starts from. */
  readonly base: 'standard' | 'strict' | 'photo-only';
  /** Two different reviewers must agree. */
  readonly second_person: boolean;
  /** What differs from the base. */
  readonly changes: readonly string[];
  readonly table: readonly VoteOfAResult[];
  readonly shipped: readonly ShippedPolicy[];
  /** The newest first, at most 50. */
  readonly history: readonly VersionOfAPolicy[];
};

export type StaffSetPolicyForm = {
  /** The shipped policy that it starts from. */
  readonly base: 'standard' | 'strict' | 'photo-only';
  /** Two different reviewers must agree. */
  readonly second_person: boolean;
  /** What differs from the base. */
  readonly changes: readonly string[];
  /** The version that you saw; 409 where it has changed. */
  readonly after: number;
  /** Votes milder than the base’s own are wanted. */
  readonly weaken?: boolean;
};

export type StaffPreviewPolicyForm = {
  /** The shipped policy that it starts from. */
  readonly base: 'standard' | 'strict' | 'photo-only';
  /** Two different reviewers must agree. */
  readonly second_person: boolean;
  /** What differs from the base. */
  readonly changes: readonly string[];
};

export type VoteThatWouldChange = {
  /** The check. */
  readonly check:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** Of the check; `failed:different_people` is one reason of a result. */
  readonly result: string;
  /** Null: as the result without its reason. */
  readonly before: 'approve' | 'review' | 'decline' | null;
  readonly after: 'approve' | 'review' | 'decline' | null;
};

export type PreviewOfAPolicy = {
  /** That it would have. */
  readonly version: number;
  /** The shipped policy that it starts from. */
  readonly base: 'standard' | 'strict' | 'photo-only';
  /** Two different reviewers must agree. */
  readonly second_person: boolean;
  /** What differs from the base. */
  readonly changes: readonly string[];
  readonly table: readonly VoteOfAResult[];
  /** From the policy in force. */
  readonly differences: readonly VoteThatWouldChange[];
  /** Votes milder than the base’s own: setting them needs `weaken`. */
  readonly milder: readonly string[];
};

export type Session = {
  readonly id: string;
  readonly reference: string | null;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  readonly created_at: string;
  /** When the person first opened the link. */
  readonly opened_at: string | null;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** Null before the end, and where it expired or was cancelled. */
  readonly decision: Decision | null;
  /** Each check at least once; null before the end. */
  readonly checks: readonly Check[] | null;
  /** What people said of it, oldest first. */
  readonly reviews: readonly Review[];
  readonly consent: Consent | null;
  readonly steps: readonly Step[];
};

export type Event = {
  /** What happened to the session. */
  readonly event:
    | 'session.finished'
    | 'session.decided'
    | 'session.reviewed'
    | 'session.expired'
    | 'session.cancelled'
    | 'session.withdrawn';
  /** The same in `webhook-id` and `Anverso-Event-Id`. */
  readonly id: string;
  readonly created_at: string;
  readonly session: Session;
};

export type Events = {
  /** The oldest first; the session is as it is now. */
  readonly events: readonly Event[];
  /** Ask again, with `after` the last id of this page. */
  readonly has_more: boolean;
};

export type Delivery = {
  /** The same in `webhook-id` and `Anverso-Event-Id`. */
  readonly id: string;
  /** What happened to the session. */
  readonly event:
    | 'session.finished'
    | 'session.decided'
    | 'session.reviewed'
    | 'session.expired'
    | 'session.cancelled'
    | 'session.withdrawn';
  readonly created_at: string;
  /** `withdrawn`: a new state of the session has overtaken it; `unsent`: no `webhook_url`. */
  readonly state: 'pending' | 'delivered' | 'given_up' | 'withdrawn' | 'unsent';
  /** Since it was queued, or sent again. */
  readonly attempts: number;
  readonly last_attempt_at: string | null;
  /** The HTTP status that the receiver answered, or the fault: `ECONNREFUSED`. */
  readonly last_result: string | null;
  /** Null: it is not sent any more. One in the past waits for an earlier event. */
  readonly next_attempt_at: string | null;
};

export type Deliveries = {
  /** The oldest first. */
  readonly deliveries: readonly Delivery[];
};

export type ResendEventsForm = {
  /** The same in `webhook-id` and `Anverso-Event-Id`. */
  readonly event?: string;
};

export type StageOfSessions = {
  /** `opened`: the link, for the first time. A kind of step: all of this kind are done. */
  readonly stage:
    'created' | 'opened' | 'consent' | 'document' | 'selfie' | 'chip' | 'finished' | 'approved';
  /** Sessions that have this stage; `consent` only those with a text. */
  readonly asked: number;
  /** Sessions that came past it. */
  readonly passed: number;
  /** From the stage before; `finished` from `opened` on. Null where it is not known. Sessions in which a photo was asked for again are left out. */
  readonly median_seconds: number | null;
};

export type SessionsOfOneDay = {
  /** Each day has 24 hours, the first one begins at `from`. */
  readonly at: string;
  readonly created: number;
  readonly opened: number;
  readonly finished: number;
  readonly approved: number;
  readonly review: number;
  readonly declined: number;
  /** Ended without a decision: expired, cancelled, or without consent. */
  readonly stopped: number;
  /** Not ended yet. */
  readonly under_way: number;
};

export type StopOfSessions = {
  /** How they ended without a decision. */
  readonly why: 'expired' | 'consent_refused' | 'consent_withdrawn' | 'cancelled';
  /** The first stage that is missing. */
  readonly stage:
    'created' | 'opened' | 'consent' | 'document' | 'selfie' | 'chip' | 'finished' | 'approved';
  readonly sessions: number;
};

export type RefusalsOfPhotos = {
  /** Of the interface. */
  readonly code: number;
  /** Our name for why. */
  readonly reason: string;
  readonly photos: number;
  /** In which at least one photo was refused so. */
  readonly sessions: number;
};

export type DecisionsAgainstSessions = {
  /** What was decided. */
  readonly outcome: 'review' | 'declined';
  /** Of the first reason, which weighed most. */
  readonly check:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** What it found. */
  readonly result: 'passed' | 'doubt' | 'failed' | 'not_run';
  readonly why:
    | 'not_asked'
    | 'not_reached'
    | 'not_contracted'
    | 'attempts_used_up'
    | 'not_valid'
    | 'expired'
    | 'no_date'
    | 'sides_differ'
    | 'not_confirmed'
    | 'contradiction'
    | 'one_source'
    | 'not_genuine'
    | 'near_limit'
    | 'refused_before'
    | 'chip_not_genuine'
    | 'chip_not_trusted'
    | 'copy_not_excluded'
    | 'no_chip_key'
    | 'chip_unread'
    | 'chip_differs'
    | 'proven_by_chip'
    | 'one_picture'
    | 'not_live'
    | 'camera_unknown'
    | 'channel_suspicious'
    | 'desktop_camera'
    | 'same_picture'
    | 'turn_stretched'
    | 'signature_failed'
    | 'may_differ'
    | 'no_photograph'
    | 'unlike'
    | 'different_people'
    | 'no_portrait'
    | 'same_document'
    | 'two_holders'
    | 'holders_may_differ'
    | 'too_little'
    | 'holder_lost'
    | 'face_lost'
    | null;
  readonly sessions: number;
};

export type FiguresOfSessions = {
  readonly from: string;
  readonly to: string;
  /** In their order. */
  readonly stages: readonly StageOfSessions[];
  /** Oldest first, also days without a session. */
  readonly days: readonly SessionsOfOneDay[];
  /** Most frequent first. */
  readonly stops: readonly StopOfSessions[];
  /** Most frequent first. */
  readonly refusals: readonly RefusalsOfPhotos[];
  /** Most frequent first. */
  readonly decisions: readonly DecisionsAgainstSessions[];
};

export type NewStep = {
  /** What the person is asked for; `chip` needs an app that reads it. */
  readonly kind: 'document' | 'selfie' | 'chip';
  readonly document_type?:
    | 'passport'
    | 'passport_plus'
    | 'identification_card'
    | readonly ('passport' | 'passport_plus' | 'identification_card')[];
  readonly sides?: readonly ('front' | 'back')[];
  /** Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera. */
  readonly liveness?: 'photo' | 'moving' | 'auto';
  /** `document_id` of the interface; passports only. */
  readonly country?: '052';
  /** Of a sandbox client: what this step is answered, as at the endpoints. */
  readonly sandbox_outcome?: string;
};

export type CreateSessionForm = {
  readonly steps: readonly NewStep[];
  /** Of the page; `es` by default. */
  readonly language?: 'es' | 'en' | 'pt';
  /** Seconds; 900 by default. */
  readonly expires_in?: number;
  /** Where the person goes afterwards: https, or http on this machine. */
  readonly return_url?: string;
  /** Shown to the person, who must agree before the first photo. */
  readonly consent?: string;
  /** Of `consent`, as `es-PA`, for screen readers; that of the page by default. */
  readonly consent_language?: string;
  /** Where the end of the session is told. */
  readonly webhook_url?: string;
  /** Your own; it comes back as it is. */
  readonly reference?: string;
  /** Answers with their details. */
  readonly details?: boolean;
  /** Of a sandbox client: what these checks find. The others pass, and no photo is looked at. */
  readonly sandbox_checks?: {
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly document_read?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly document_current?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly sides_match?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly document_consistent?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly document_genuine?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly document_chip?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly selfie_live?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly face_match?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly capture_integrity?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly documents_agree?: string;
    /** `passed`, `doubt`, `failed` or `not_run`, or with its reason: `failed:unlike`. */
    readonly seen_before?: string;
  };
};

export type CreatedSession = {
  readonly id: string;
  /** For the person; its end is secret, and no server sees it. */
  readonly link: string;
  /** The link as an SVG. */
  readonly qr: string;
  readonly expires_at: string;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  /** What the operator should know of this request. */
  readonly warnings?: readonly string[];
};

export type StepRecord = {
  /** What the person is asked for; `chip` needs an app that reads it. */
  readonly kind: 'document' | 'selfie' | 'chip';
  /** Of a document. */
  readonly document_type?: 'passport' | 'passport_plus' | 'identification_card';
  /** Where the step offered a choice: of these. */
  readonly document_types?: readonly ('passport' | 'passport_plus' | 'identification_card')[];
  /** Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera. */
  readonly liveness?: 'photo' | 'moving' | 'auto';
  /** `refused`: the last photo was; it may be tried again. */
  readonly status: 'waiting' | 'done' | 'refused';
  readonly attempts: number;
  /** Codes of the photos that were refused, oldest first. */
  readonly codes: readonly number[];
  readonly transaction_id: number | null;
  /** When its photo was accepted. */
  readonly done_at: string | null;
  /** The answer is to a moving selfie. */
  readonly moving?: boolean;
};

export type SessionRecord = {
  readonly id: string;
  readonly reference: string | null;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  readonly created_at: string;
  /** When the person first opened the link. */
  readonly opened_at: string | null;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** Null before the end, and where it expired or was cancelled. */
  readonly decision: Decision | null;
  /** Each check at least once; null before the end. */
  readonly checks: readonly Check[] | null;
  /** What people said of it, oldest first. */
  readonly reviews: readonly Review[];
  readonly consent: Consent | null;
  readonly steps: readonly StepRecord[];
};

export type Sessions = {
  readonly sessions: readonly SessionRecord[];
  /** Pass as `cursor` to get the next page; null on the last one. */
  readonly next_cursor: string | null;
};

export type RenewLinkForm = {
  /** Seconds; 900 by default. */
  readonly expires_in?: number;
};

export type StepInReview = {
  /** What the person is asked for; `chip` needs an app that reads it. */
  readonly kind: 'document' | 'selfie' | 'chip';
  /** Of a document. */
  readonly document_type?: 'passport' | 'passport_plus' | 'identification_card';
  /** Where the step offered a choice: of these. */
  readonly document_types?: readonly ('passport' | 'passport_plus' | 'identification_card')[];
  /** Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera. */
  readonly liveness?: 'photo' | 'moving' | 'auto';
  /** `refused`: the last photo was; it may be tried again. */
  readonly status: 'waiting' | 'done' | 'refused';
  readonly attempts: number;
  /** Codes of the photos that were refused, oldest first. */
  readonly codes: readonly number[];
  readonly transaction_id: number | null;
  /** When its photo was accepted. */
  readonly done_at: string | null;
  /** The answer is to a moving selfie. */
  readonly moving?: boolean;
};

export type Claim = { readonly by: string; readonly until: string };

export type SessionInReview = {
  readonly id: string;
  readonly reference: string | null;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  readonly created_at: string;
  /** When the person first opened the link. */
  readonly opened_at: string | null;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** Null before the end, and where it expired or was cancelled. */
  readonly decision: Decision | null;
  /** Each check at least once; null before the end. */
  readonly checks: readonly Check[] | null;
  /** What people said of it, oldest first. */
  readonly reviews: readonly Review[];
  readonly steps: readonly StepInReview[];
  /** Who has it, and for how long; null where it is free. */
  readonly claim: Claim | null;
  /** The reviewer whose case it is; null: nobody’s. */
  readonly assigned_to: string | null;
  /** When the photos are erased; null: none is kept. */
  readonly photos_until: string | null;
  /** Notes that reviewers wrote. */
  readonly note_count: number;
};

export type ReviewQueue = {
  /** To whom a session can be assigned. */
  readonly reviewers: readonly string[];
  /** The oldest first, at most 200. */
  readonly sessions: readonly SessionInReview[];
};

export type OverruledCheck = {
  /** What sent sessions to a person. */
  readonly check:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** Of those, decided by a person. */
  readonly reviewed: number;
  /** Of those, approved by the person. */
  readonly overruled: number;
};

export type ReviewFigures = {
  readonly waiting: number;
  /** How long the oldest has waited. */
  readonly oldest_seconds: number | null;
  readonly days: number;
  /** By people, in these days. */
  readonly decided: number;
  /** Of these. */
  readonly approved: number;
  /** Of these: from the end of the session to what the person decided. */
  readonly median_seconds: number | null;
  readonly checks: readonly OverruledCheck[];
};

export type PhotoInReview = {
  readonly step: number;
  /** Which photo of the step. */
  readonly photo: 'frontside' | 'backside' | 'selfie' | 'portrait';
};

export type FieldsInReview = {
  readonly step: number;
  readonly answer: { readonly [key: string]: unknown };
};

export type ReviewOfASession = {
  readonly id: string;
  readonly reference: string | null;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  readonly created_at: string;
  /** When the person first opened the link. */
  readonly opened_at: string | null;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** Null before the end, and where it expired or was cancelled. */
  readonly decision: Decision | null;
  /** Each check at least once; null before the end. */
  readonly checks: readonly Check[] | null;
  /** What people said of it, oldest first. */
  readonly reviews: readonly Review[];
  readonly steps: readonly StepInReview[];
  /** Who has it, and for how long; null where it is free. */
  readonly claim: Claim | null;
  /** The reviewer whose case it is; null: nobody’s. */
  readonly assigned_to: string | null;
  /** When the photos are erased; null: none is kept. */
  readonly photos_until: string | null;
  /** Two different reviewers must agree. */
  readonly second_person: boolean;
  /** The customer’s link lasts; otherwise a new photo needs a new link. */
  readonly link_open: boolean;
  /** To whom a session can be assigned. */
  readonly reviewers: readonly string[];
  /** Written before the decision, oldest first. */
  readonly notes: readonly NoteOnACase[];
  readonly photos: readonly PhotoInReview[];
  /** What was read, for whoever has the claim. */
  readonly fields: readonly FieldsInReview[];
};

export type StaffDecideReviewForm = {
  /** `retake` asks the customer for one photo again. */
  readonly verdict: 'approve' | 'decline' | 'retake';
  /** Why; each verdict has reasons of its own. */
  readonly reason:
    | 'same_person'
    | 'document_good'
    | 'seen_in_person'
    | 'other'
    | 'different_people'
    | 'document_altered'
    | 'document_copy'
    | 'not_live'
    | 'not_accepted'
    | 'not_decidable'
    | 'blurred'
    | 'reflections'
    | 'cut_off'
    | 'face_covered'
    | 'wrong_document';
  readonly note?: string;
  /** With `retake`: of this step. */
  readonly step?: number;
};

export type StaffAddNoteForm = { readonly note: string };

export type StaffAssignReviewForm = {
  /** A reviewer. */
  readonly to: string;
};

export type Assignment = {
  /** The reviewer whose case it is; null: nobody’s. */
  readonly assigned_to: string | null;
};

export type Brand = {
  readonly name?: string;
  /** As `#0b5c63`. */
  readonly colour?: string;
  /** A PNG in base64. */
  readonly logo?: string;
};

export type CaptureStep = {
  /** What the person is asked for; `chip` needs an app that reads it. */
  readonly kind: 'document' | 'selfie' | 'chip';
  /** Of a document. */
  readonly document_type?: 'passport' | 'passport_plus' | 'identification_card';
  /** Instead of `document_type`: the person may choose. */
  readonly document_types?: readonly ('passport' | 'passport_plus' | 'identification_card')[];
  readonly sides?: readonly ('front' | 'back')[];
  /** Of a selfie: `moving` asks for movements, `auto` does where the page has a live camera. */
  readonly liveness?: 'photo' | 'moving' | 'auto';
  /** `refused`: the last photo was; it may be tried again. */
  readonly status: 'waiting' | 'done' | 'refused';
  readonly attempts_left: number;
};

export type CaptureConsent = {
  readonly text: string;
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly text_sha256: string;
  /** Of the text. */
  readonly language: string;
  readonly given: boolean;
  readonly withdrawn: boolean;
  /** The client gets the photos: a page of yours must say so, as ours does. */
  readonly photos_kept?: boolean;
};

export type Capture = {
  readonly brand?: Brand;
  /** `started` once a device has it; the last three are final. */
  readonly status: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  /** Of the page. */
  readonly language: 'es' | 'en' | 'pt';
  readonly steps: readonly CaptureStep[];
  readonly consent: CaptureConsent | null;
  readonly return_url: string | null;
  /** Where a person gets help. */
  readonly help_url?: string;
  readonly expires_at: string;
  /** False: a desktop shows the code for a phone. */
  readonly desktop_camera: boolean;
  /** Once it is finished; the same whatever was decided. */
  readonly closing: 'thanks' | null;
};

export type CaptureConsentForm = {
  /** Of the text agreed to. */
  readonly text_sha256: string;
};

export type CaptureStepForm = {
  /** Front of the document. */
  readonly frontside?: Photo;
  /** Back of an identity card. */
  readonly backside?: Photo;
  /** Photo of the person. */
  readonly selfie?: Photo;
  /** EF.SOD, the signed hashes of all groups, as the chip has it. */
  readonly sod?: Photo;
  /** Group 1: the machine readable zone. */
  readonly dg1?: Photo;
  /** Group 2: the portrait. */
  readonly dg2?: Photo;
  /** EF.COM. Nothing signs it, so nothing is decided by it. */
  readonly com?: Photo;
  /** Group 11: further data of the person. Where it was read. */
  readonly dg11?: Photo;
  /** Group 12: further data of the document. Where it was read. */
  readonly dg12?: Photo;
  /** Group 13: what the state likes. Where it was read. */
  readonly dg13?: Photo;
  /** Group 14: security options. Where it was read. */
  readonly dg14?: Photo;
  /** Group 15: the key for Active Authentication. Where it was read. */
  readonly dg15?: Photo;
  /** What the chip answered to INTERNAL AUTHENTICATE with the bytes of the challenge. */
  readonly active_authentication?: Photo;
  /** With a recording: the challenge that it answers. */
  readonly challenge_id?: string;
  /** The recording, one part for each frame, 480 pixels or more high and wide. */
  readonly frames?: readonly Photo[];
  /** JSON array: when each frame was taken, in milliseconds. */
  readonly frame_times_ms?: string;
  /** JSON array: when each action was asked for, on that clock. */
  readonly prompt_times_ms?: string;
  /** After a conversation: those of `crops_wanted`, in that order. */
  readonly crops?: readonly Photo[];
  /** JSON array: of each crop `[x, y, side]` in its frame, in pixels of the frame. */
  readonly crop_boxes?: string;
  /** The key, as it was enrolled. */
  readonly app_key_id?: string;
  /** In base64: of the SHA-256 of the challenge’s id and of the SHA-256 of the selfie and of each frame, in order. */
  readonly app_signature?: string;
  /** Of a photo alone: signed in place of the challenge’s id. */
  readonly app_nonce?: string;
  /** What the page saw of a selfie’s camera, as JSON; judged at once and not kept. */
  readonly channel?: string;
  /** Where the step offers a choice; `auto`: the photo decides. */
  readonly document_type?: 'passport' | 'passport_plus' | 'identification_card' | 'auto';
  /** What took the photo. */
  readonly device?: 'IOS' | 'ANDROID' | 'DESKTOP';
};

export type AdviceByLanguage = { readonly es: string; readonly en: string; readonly pt: string };

export type NextPhotos = {
  /** Of a document. */
  readonly document_type: 'passport' | 'passport_plus' | 'identification_card';
  readonly parts: readonly ('frontside' | 'backside')[];
};

export type StepAnswer = {
  readonly accepted: boolean;
  /** Null where the finding is not for the person. */
  readonly error_code?: number | null;
  /** What to do, in the language of the session. */
  readonly advice?: string;
  /** The same in each language of the page, which the person may change at any time. */
  readonly advice_by_language?: AdviceByLanguage;
  readonly attempts_left?: number;
  /** What the photo shows; only of a refused document, and where it is certain. */
  readonly looks_like?: 'passport_page' | 'card_front' | 'card_back' | 'other' | 'none';
  readonly next?: NextPhotos;
};

export type HealthAnswer = Health;

export type ReadinessAnswer = Readiness;

export type ListCapabilitiesAnswer = Capabilities;

export type ListCodesAnswer = Codes;

export type ObtainTokenAnswer = Tokens;

export type ObtainTokenFailure = MissingFields | Problem;

export type RefreshTokenAnswer = RefreshedToken;

export type RefreshTokenFailure = MissingFields | Problem;

export type RevokeTokenAnswer = Revoked;

export type RevokeTokenFailure = MissingFields | Problem;

export type PublicKeysAnswer = JSONWebKeySet;

export type ReadDocumentAnswer =
  | Passport
  | PassportPlus
  | PassportOfASupportedCountry
  | PassportWhoseOCRPartFailed
  | IdentityCard
  | IdentityCardBothSides
  | ProofOfLifeFailure;

export type ReadDocumentFailure = OCRFailure;

export type CheckLivenessAnswer = LivenessVerdict;

export type CheckLivenessFailure = LivenessVerdict;

export type ReadChipAnswer = ChipVerdict | ChipThatIsNotGenuine;

export type ReadChipFailure = OCRFailure;

export type MatchFacesAnswer = MatchVerdict | MatchFailure;

export type MatchFacesFailure = MatchFailure;

export type CreateChallengeAnswer = Challenge;

export type CreateChallengeFailure = Problem;

export type CreateChipChallengeAnswer = ChallengeOfAChip;

export type CreateChipChallengeFailure = Problem;

export type OpenConversationAnswer = Conversation;

export type OpenConversationFailure = Problem;

export type SendHashesForm = HashMessage;

export type SendHashesAnswer = ConversationReply;

export type SendHashesFailure = Problem;

export type CreateAppNonceAnswer = NonceOfAnApp;

export type CreateAppNonceFailure = Problem;

export type EnrolAppKeyForm = AttestationOfAKey;

export type EnrolAppKeyAnswer = KeyOfAnApp;

export type EnrolAppKeyFailure = Problem;

export type CaptureAppNonceAnswer = NonceOfAnApp;

export type CaptureAppNonceFailure = Problem;

export type CaptureAppKeyForm = AttestationOfAKey;

export type CaptureAppKeyAnswer = KeyOfAnApp;

export type CaptureAppKeyFailure = Problem;

export type ListTransactionsQuery = {
  /** Only those with a smaller id: the smallest id of the page before. */
  readonly before?: number;
  /** How many at most. */
  readonly limit?: number;
  /** Only those of this session. */
  readonly session?: string;
  /** Only of this kind, such as `passport`. */
  readonly kind?: string;
  /** Only these. */
  readonly outcome?: 'accepted' | 'review' | 'rejected' | 'failed';
  /** Only those refused with this code. */
  readonly code?: number;
  /** Recorded at this moment or later. */
  readonly from?: string;
  /** Recorded before this moment. */
  readonly to?: string;
};

export type ListTransactionsAnswer = Transactions;

export type ListTransactionsFailure = Problem;

export type SummariseTransactionsQuery = {
  /** Length of each step of time; `hour` by default. Minutes reach back two days. A step that `from` or `to` falls into is counted as a whole. */
  readonly step?: 'minute' | 'hour' | 'day';
  /** Only of this kind, such as `passport`. */
  readonly kind?: string;
  /** Only these. */
  readonly outcome?: 'accepted' | 'review' | 'rejected' | 'failed';
  /** Only those refused with this code. */
  readonly code?: number;
  /** Recorded at this moment or later. */
  readonly from?: string;
  /** Recorded before this moment. */
  readonly to?: string;
};

export type SummariseTransactionsAnswer = SummaryOfTransactions;

export type SummariseTransactionsFailure = Problem;

export type GetTransactionAnswer = Transaction;

export type GetTransactionFailure = Problem;

export type DeleteTransactionFailure = Problem;

export type ExportPersonAnswer = ExportOfAPerson;

export type ExportPersonFailure = Problem;

export type ErasePersonAnswer = ReceiptOfAnErasure;

export type ErasePersonFailure = Problem;

export type ListCamerasAnswer = Cameras;

export type StaffLoginAnswer = StaffLogin;

export type StaffLoginFailure = MissingFields | Problem;

export type StaffRefreshAnswer = StaffLogin;

export type StaffRefreshFailure = MissingFields | Problem;

export type StaffLogoutFailure = MissingFields | Problem;

export type ListPhotosAnswer = KeptPhotos;

export type ListPhotosFailure = Problem;

export type FetchPhotoFailure = Problem;

export type StaffChoosePasswordAnswer = ChosenPassword;

export type StaffChoosePasswordFailure = MissingFields | Problem;

export type StaffListPeopleAnswer = PeopleOfAClient;

export type StaffListPeopleFailure = Problem;

export type StaffAddPersonAnswer = LinkForAPassword;

export type StaffAddPersonFailure = Problem;

export type StaffSetRoleFailure = Problem;

export type StaffRemovePersonFailure = Problem;

export type StaffResetPasswordAnswer = LinkForAPassword;

export type StaffResetPasswordFailure = Problem;

export type StaffGetPolicyAnswer = PolicyOfAClient;

export type StaffGetPolicyFailure = Problem;

export type StaffSetPolicyAnswer = PolicyOfAClient;

export type StaffSetPolicyFailure = Problem;

export type StaffPreviewPolicyAnswer = PreviewOfAPolicy;

export type StaffPreviewPolicyFailure = Problem;

export type ListEventsQuery = {
  /** The same in `webhook-id` and `Anverso-Event-Id`. */
  readonly after?: string;
  /** That happened at this moment or later. */
  readonly from?: string;
  /** How many at most. */
  readonly limit?: number;
};

export type ListEventsAnswer = Events;

export type ListEventsFailure = Problem;

export type ListDeliveriesAnswer = Deliveries;

export type ListDeliveriesFailure = Problem;

export type ResendEventsFailure = Problem;

export type SessionFiguresQuery = {
  /** Created at this moment or later; 30 days before `to` by default. */
  readonly from?: string;
  /** Created before this moment; now by default. At most 31 days after `from`. */
  readonly to?: string;
};

export type SessionFiguresAnswer = FiguresOfSessions;

export type SessionFiguresFailure = Problem;

export type CreateSessionAnswer = CreatedSession;

export type CreateSessionFailure = Problem;

export type ListSessionsQuery = {
  /** Only these. */
  readonly reference?: string;
  /** Only these. */
  readonly status?: 'open' | 'started' | 'finished' | 'expired' | 'cancelled';
  /** Only these. */
  readonly outcome?: 'approved' | 'review' | 'declined';
  /** Only those with this check; with `result`. */
  readonly check?:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
  /** What `check` found. */
  readonly result?: 'passed' | 'doubt' | 'failed' | 'not_run';
  /** Created at this moment or later. */
  readonly from?: string;
  /** Created before this moment. */
  readonly to?: string;
  /** `next_cursor` of the page before. */
  readonly cursor?: string;
  /** How many at most. */
  readonly limit?: number;
};

export type ListSessionsAnswer = Sessions;

export type ListSessionsFailure = Problem;

export type GetSessionAnswer = Session;

export type GetSessionFailure = Problem;

export type CancelSessionFailure = Problem;

export type RenewLinkAnswer = CreatedSession;

export type RenewLinkFailure = Problem;

export type WithdrawConsentFailure = Problem;

export type FollowSessionFailure = Problem;

export type StaffListReviewsQuery = {
  /** Whose cases. */
  readonly assigned?: 'me' | 'nobody';
  /** What sent it to a person. */
  readonly check?:
    | 'document_read'
    | 'document_current'
    | 'sides_match'
    | 'document_consistent'
    | 'document_genuine'
    | 'document_chip'
    | 'selfie_live'
    | 'face_match'
    | 'capture_integrity'
    | 'documents_agree'
    | 'seen_before';
};

export type StaffListReviewsAnswer = ReviewQueue;

export type StaffListReviewsFailure = Problem;

export type StaffReviewFiguresQuery = {
  /** The last so many days. */
  readonly days?: number;
};

export type StaffReviewFiguresAnswer = ReviewFigures;

export type StaffReviewFiguresFailure = Problem;

export type StaffGetReviewAnswer = ReviewOfASession;

export type StaffGetReviewFailure = Problem;

export type StaffClaimReviewForm = {
  /** Also where it is assigned to somebody else. */
  readonly take_over?: boolean;
} | null;

export type StaffClaimReviewAnswer = ReviewOfASession;

export type StaffClaimReviewFailure = Problem;

export type StaffReleaseReviewFailure = Problem;

export type StaffReviewPhotoFailure = Problem;

export type StaffDecideReviewAnswer = ReviewOfASession;

export type StaffDecideReviewFailure = Problem;

export type StaffAddNoteAnswer = NoteOnACase;

export type StaffAddNoteFailure = Problem;

export type StaffAssignReviewAnswer = Assignment;

export type StaffAssignReviewFailure = Problem;

export type StaffUnassignReviewAnswer = Assignment;

export type StaffUnassignReviewFailure = Problem;

export type CaptureSessionAnswer = Capture;

export type CaptureSessionFailure = Problem;

export type CaptureQrFailure = Problem;

export type CaptureConsentFailure = Problem;

export type CaptureWithdrawFailure = Problem;

export type CaptureChallengeAnswer = Challenge;

export type CaptureChallengeFailure = Problem;

export type CaptureConversationAnswer = Conversation;

export type CaptureConversationFailure = Problem;

export type CaptureChipChallengeAnswer = ChallengeOfAChip;

export type CaptureChipChallengeFailure = Problem;

export type CaptureStepAnswer = StepAnswer;

export type CaptureStepFailure = StepAnswer | Problem;
