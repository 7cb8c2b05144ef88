export { captureHash } from './capture-hash.js';
export type { CameraFrame, ConversationCamera, ConversationRecording } from './converse.js';
export {
  type Answered,
  type Client,
  type ClientOptions,
  createClient,
  type FetchedPhoto,
  isAccepted,
  isRefusal,
  type MovingLivenessForm,
  type Refusal,
} from './create-client.js';
export { AnversoError, isAnversoError } from './errors.js';
export type { RetryOptions } from './retry.js';
export type { CallOptions, Reply } from './send.js';
export type { Credentials } from './tokens.js';
export type * from './types.js';
export { verifyWebhook } from './webhooks.js';
