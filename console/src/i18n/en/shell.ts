/** Navigation and sign-in. */
export const shell = {
  title: 'Anverso console',
  skip: 'Skip to content',
  language: 'Language',
  navTry: 'Try it',
  navTransactions: 'Transactions',
  navCameras: 'Cameras',
  navCapabilities: 'What it detects',
  navApi: 'API',
  signOut: 'Sign out',
  signedInAs: 'Signed in as {client}',

  signInTitle: 'Sign in',
  signInLead:
    'Photograph a document or a face and see what the service reads, with what confidence, and why.',
  client: 'Client',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in …',
  signInHint:
    'The name and password of a client, as created with “anverso client add”. The password is not kept; a reload keeps you signed in.',
  signInDemo: 'The demo client is filled in: one click signs you in.',
  signInEnded:
    'Your session has ended. Sign in again: your photos are still here, and your request is sent again.',
  signInWrong: 'The name or password is wrong, or the client is disabled.',
  signInThrottled: 'Too many attempts. Wait a minute and try again.',
  signInUnreachable: 'The service cannot be reached. Is it running?',
  signInFailed: 'The service could not sign you in. Try again.',
  promisePrivate: 'Images that you try here are held in memory only and never stored.',
  promiseReview:
    'Photos that wait for a person are kept encrypted, and erased with the decision or after the hours that your organisation chose.',
  promiseLocal: 'Images are read on this server. No other service gets them.',
  promiseCpu: 'Runs on plain CPUs, with open models.',
} as const;
