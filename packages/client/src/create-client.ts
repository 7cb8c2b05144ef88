import { holdConversation } from './conversation-line.js';
import type { ConversationCamera } from './converse.js';
import { anversoError } from './errors.js';
import { follow } from './follow.js';
import { formOf, queryOf } from './form.js';
import { defaultRetry, type RetryOptions } from './retry.js';
import { type CallOptions, createSender, type Reply } from './send.js';
import { createTokens, type Credentials } from './tokens.js';
import type * as Types from './types.js';

export type ClientOptions = Credentials & {
  /** Such as `https://identity.example.com`. */
  readonly baseUrl: string;
  /** Language of messages: `es` answers in Spanish. */
  readonly language?: 'en' | 'es';
  readonly timeoutMs?: number;
  readonly retry?: Partial<RetryOptions>;
  /** Another `fetch`, for a proxy or a test. */
  readonly fetch?: typeof fetch;
  /**
   * For conversations: the runtime's own by default, unless `fetch` is another one; `false` for POSTs
   * alone.
   */
  readonly webSocket?: typeof WebSocket | false;
};

/** An answer of the service. A refused photo is one: look at `body.error_code`. */
export type Answered<T> = {
  readonly status: number;
  /** Quote it when you ask the operator: it is in the service's log. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
  readonly body: T;
};

export type Refusal = Types.OCRFailure | Types.ProofOfLifeFailure | Types.LivenessVerdict;

/** Whether an answer says why a photo was not accepted, instead of what is on it. */
export const isRefusal = <T extends object>(
  body: T,
): body is Extract<T, Refusal> & { readonly error_code: number } =>
  typeof (body as { error_code?: unknown }).error_code === 'number';

/** A session that has ended, or is still going on. */
type Decided = { readonly decision: { readonly outcome: string } | null };

type Verdict = { readonly valid?: unknown; readonly error_code?: unknown };
type Judged = Verdict & {
  readonly match?: unknown;
  readonly MRZ?: Verdict;
  readonly OCR?: Verdict;
};

/**
 * Whether an answer may be relied on. A session is accepted when its decision says `approved`, and
 * not before. A refusal can come with HTTP 200, so the status alone does not say: an answer must be
 * valid, without an error code in any part, and its sides must not differ.
 */
export const isAccepted = (body: object): boolean => {
  if ('decision' in body) return (body as Decided).decision?.outcome === 'approved';
  const { valid, error_code, match, MRZ, OCR } = body as Judged;
  const isFree = [error_code, OCR?.error_code].every((code) => code === undefined);
  return (valid ?? MRZ?.valid) === true && isFree && match !== false;
};

/** A photo that cannot be read (422) is an answer, as is every 2xx (docs/DECISIONS.md 1). */
const isAnswer = (status: number): boolean => (status >= 200 && status < 300) || status === 422;

const jsonOf = (form: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(form),
});

/** Times in milliseconds, on one clock. */
export type MovingLivenessForm = Omit<
  Types.CheckLivenessForm,
  'challenge_id' | 'frames' | 'frame_times_ms' | 'prompt_times_ms' | 'crops' | 'crop_boxes'
> & {
  readonly challenge_id: string;
  readonly frames: readonly Types.Photo[];
  readonly frame_times_ms: readonly number[];
  readonly crops?: readonly Types.Photo[];
  readonly crop_boxes?: readonly (readonly number[])[];
  readonly prompt_times_ms?: readonly number[];
};

/** A photo as the person sent it. */
export type FetchedPhoto = {
  /** Such as `image/jpeg`, by its content. */
  readonly type: string;
  readonly bytes: Uint8Array;
};

const answered = <T>({ status, requestId, body, headers }: Reply): Answered<T> => {
  if (isAnswer(status)) return { status, requestId, headers, body: body as T };
  throw anversoError(status, `HTTP ${status}`, { body, requestId, headers });
};

export const createClient = (options: ClientOptions) => {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  // Browsers want `fetch` called without an object in front of it.
  const fetcher: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const send = createSender(
    fetcher,
    { ...defaultRetry, ...options.retry },
    options.timeoutMs ?? 60_000,
  );
  const ownSocket = options.fetch ? undefined : globalThis.WebSocket;
  const webSocket = (options.webSocket ?? ownSocket) || undefined;
  const tokens = createTokens(options, baseUrl, send);
  const language = options.language ? { 'accept-language': options.language } : {};

  const withToken = async (
    path: string,
    init: RequestInit,
    call: CallOptions,
    token: string,
  ): Promise<Reply> => {
    const headers = { ...language, ...(init.headers as object), authorization: `Bearer ${token}` };
    return send(`${baseUrl}${path}`, { ...init, headers }, call);
  };

  /** Any path of the service with the token; a 401 renews it and repeats the request once. */
  const request = async (
    path: string,
    init: RequestInit = {},
    call: CallOptions = {},
  ): Promise<Reply> => {
    const token = await tokens.get(call);
    const reply = await withToken(path, init, call, token);
    if (reply.status !== 401) return reply;
    return withToken(path, init, call, await tokens.renew(token, call));
  };

  const post = async <T>(path: string, form: object, call?: CallOptions): Promise<Answered<T>> =>
    answered<T>(await request(path, { method: 'POST', body: formOf(form) }, call));
  const get = async <T>(path: string, call?: CallOptions): Promise<T> =>
    answered<T>(await request(path, {}, call)).body;
  const open = async <T>(path: string, call?: CallOptions): Promise<T> =>
    answered<T>(await send(`${baseUrl}${path}`, { headers: language }, call)).body;

  const sendHashes = async (
    { id, token }: Pick<Types.Conversation, 'id' | 'token'>,
    message: Types.SendHashesForm,
    call: CallOptions = {},
  ): Promise<Types.ConversationReply> => {
    const path = `/api/v3.2/conversations/${id}/hashes/`;
    return answered<Types.ConversationReply>(await withToken(path, jsonOf(message), call, token))
      .body;
  };

  const transactions = '/api/v3.2/transactions/';
  const sessions = '/api/v3.2/sessions/';
  const people = '/api/v3.2/people/';
  return {
    readDocument: (form: Types.ReadDocumentForm, call?: CallOptions) =>
      post<Types.ReadDocumentAnswer | Types.OCRFailure>('/api/v3.2/ocr/', form, call),
    checkLiveness: (form: Types.CheckLivenessForm, call?: CallOptions) =>
      post<Types.LivenessVerdict>('/api/v3.2/biometrics/liveness/', form, call),
    /**
     * Actions for a person to perform in front of the camera; `previous` links attempts of one
     * person.
     */
    createChallenge: async (form: Types.CreateChallengeForm = {}, call?: CallOptions) =>
      answered<Types.Challenge>(
        await request('/api/v3.2/biometrics/challenges/', jsonOf(form), call),
      ).body,
    /** A challenge that is revealed piece by piece; its `token` opens it and nothing else. */
    openConversation: async (form: Types.OpenConversationForm = {}, call?: CallOptions) =>
      answered<Types.Conversation>(
        await request('/api/v3.2/biometrics/conversations/', jsonOf(form), call),
      ).body,
    /**
     * Hashes of the frames taken since, for the next piece. The same message may be sent again: it
     * changes nothing twice.
     */
    sendHashes,
    /**
     * Goes through a conversation with your screen and camera; gives the recording. Over a WebSocket
     * where one opens, otherwise by POSTs; what was lost is sent again.
     */
    converse: (opened: Types.Conversation, camera: ConversationCamera, call: CallOptions = {}) => {
      const post = (message: Types.SendHashesForm) => sendHashes(opened, message, call);
      const ways = { baseUrl, Socket: webSocket, post };
      return holdConversation(ways, opened, camera, call.signal);
    },
    /** What an app attests its key for, or signs with a photo that has no challenge. */
    createAppNonce: async (call?: CallOptions) =>
      answered<Types.NonceOfAnApp>(await request('/api/v3.2/apps/nonces/', jsonOf({}), call)).body,
    /** Enrols the key of an app, with which its captures are signed. */
    enrolAppKey: async (form: Types.EnrolAppKeyForm, call?: CallOptions) =>
      answered<Types.KeyOfAnApp>(await request('/api/v3.2/apps/keys/', jsonOf(form), call)).body,
    /** A recording by its challenge, with a photo: `details.challenge` says what was seen. */
    checkMovingLiveness: (form: MovingLivenessForm, call?: CallOptions) => {
      const { frame_times_ms: times, prompt_times_ms: prompts, crop_boxes: boxes, ...rest } = form;
      const fields = {
        ...rest,
        frame_times_ms: JSON.stringify(times),
        ...(boxes && { crop_boxes: JSON.stringify(boxes) }),
        prompt_times_ms: prompts && JSON.stringify(prompts),
      };
      return post<Types.LivenessVerdict>('/api/v3.2/biometrics/liveness/', fields, call);
    },
    /** Portrait of a document against a selfie: an extension of the interface. */
    matchFaces: (form: Types.MatchFacesForm, call?: CallOptions) =>
      post<Types.MatchVerdict | Types.MatchFailure>('/api/v3.2/biometrics/match/', form, call),
    /** The files of a document's chip: whether a state signed them, check by check. */
    readChip: (form: Types.ReadChipForm, call?: CallOptions) =>
      post<Types.ChipVerdict | Types.ChipThatIsNotGenuine | Types.OCRFailure>(
        '/api/v3.2/chip/',
        form,
        call,
      ),
    /** Eight bytes for the chip to sign: its answer goes to `readChip` with the challenge's id. */
    createChipChallenge: async (call?: CallOptions) =>
      answered<Types.ChallengeOfAChip>(
        await request('/api/v3.2/chip/challenges/', jsonOf({}), call),
      ).body,
    listTransactions: (query: Types.ListTransactionsQuery = {}, call?: CallOptions) =>
      get<Types.ListTransactionsAnswer>(`${transactions}${queryOf(query)}`, call),
    summariseTransactions: (query: Types.SummariseTransactionsQuery = {}, call?: CallOptions) =>
      get<Types.SummariseTransactionsAnswer>(`${transactions}summary/${queryOf(query)}`, call),
    getTransaction: (id: number, call?: CallOptions) =>
      get<Types.GetTransactionAnswer>(`${transactions}${id}`, call),
    deleteTransaction: async (id: number, call?: CallOptions): Promise<void> => {
      answered(await request(`${transactions}${id}`, { method: 'DELETE' }, call));
    },
    listCameras: async (call?: CallOptions) =>
      (await get<Types.ListCamerasAnswer>('/api/v3.2/cameras/', call)).cameras,
    createSession: async (form: Types.CreateSessionForm, call?: CallOptions) =>
      answered<Types.CreatedSession>(await request(sessions, jsonOf(form), call)).body,
    /** A new link for the person, in place of the one before: after a reviewer asked for a new photo. */
    renewLink: async (id: string, form: Types.RenewLinkForm = {}, call?: CallOptions) =>
      answered<Types.CreatedSession>(await request(`${sessions}${id}/link/`, jsonOf(form), call))
        .body,
    getSession: (id: string, call?: CallOptions) =>
      get<Types.GetSessionAnswer>(`${sessions}${id}`, call),
    listSessions: (query: Types.ListSessionsQuery = {}, call?: CallOptions) =>
      get<Types.ListSessionsAnswer>(`${sessions}${queryOf(query)}`, call),
    /** Photos that the operator keeps for you, and what you have fetched of them. */
    listPhotos: async (id: string, call?: CallOptions) =>
      (await get<Types.KeptPhotos>(`${sessions}${id}/photos/`, call)).photos,
    /** Gives it once: save it before you do anything else. A connection that breaks costs nothing. */
    fetchPhoto: async (
      id: string,
      { step, photo }: Pick<Types.KeptPhoto, 'step' | 'photo'>,
      call?: CallOptions,
    ): Promise<FetchedPhoto> => {
      const reply = await request(`${sessions}${id}/photos/${step}/${photo}`, {}, call);
      answered(reply);
      return { type: reply.headers.get('content-type')!, bytes: reply.bytes };
    },
    /** How far sessions come and why people stop, of a month at most. */
    sessionFigures: (query: Types.SessionFiguresQuery = {}, call?: CallOptions) =>
      get<Types.SessionFiguresAnswer>(`${sessions}figures/${queryOf(query)}`, call),
    /** The oldest first. Handle each, then ask again with the last id as `after`. */
    listEvents: (query: Types.ListEventsQuery = {}, call?: CallOptions) =>
      get<Types.ListEventsAnswer>(`/api/v3.2/events/${queryOf(query)}`, call),
    listDeliveries: async (id: string, call?: CallOptions) =>
      (await get<Types.Deliveries>(`${sessions}${id}/deliveries/`, call)).deliveries,
    /** All events of a session, or one, by its id. */
    resendEvents: async (id: string, form: Types.ResendEventsForm = {}, call?: CallOptions) =>
      answered<Types.Deliveries>(
        await request(`${sessions}${id}/deliveries/resend/`, jsonOf(form), call),
      ).body.deliveries,
    cancelSession: async (id: string, call?: CallOptions): Promise<void> => {
      answered(await request(`${sessions}${id}`, { method: 'DELETE' }, call));
    },
    /** The person has withdrawn consent: erases what was read and measured. */
    withdrawConsent: async (id: string, call?: CallOptions): Promise<void> => {
      answered(await request(`${sessions}${id}/consent/`, { method: 'DELETE' }, call));
    },
    /** One page of all that is stored of a person; `next_cursor` leads to the next. */
    exportPerson: async (form: Types.ExportPersonForm, call?: CallOptions) =>
      answered<Types.ExportOfAPerson>(await request(`${people}export/`, jsonOf(form), call)).body,
    /** Erases all that is stored of a person; the same again where it is not `complete`. */
    erasePerson: async (form: Types.ErasePersonForm, call?: CallOptions) =>
      answered<Types.ReceiptOfAnErasure>(await request(`${people}erase/`, jsonOf(form), call)).body,
    /** The session at once and after every change, until it ends. */
    followSession: (id: string, call: CallOptions = {}) =>
      follow<Types.GetSessionAnswer>(
        fetcher,
        `${baseUrl}${sessions}${id}/events`,
        () => tokens.get(call),
        call.signal,
      ),
    listCodes: async (call?: CallOptions) =>
      (await open<Types.ListCodesAnswer>('/api/v3.2/codes/', call)).codes,
    listCapabilities: (call?: CallOptions) =>
      open<Types.ListCapabilitiesAnswer>('/api/v3.2/capabilities/', call),
    health: (call?: CallOptions) => open<Types.HealthAnswer>('/healthz', call),
    request,
  };
};

export type Client = ReturnType<typeof createClient>;
