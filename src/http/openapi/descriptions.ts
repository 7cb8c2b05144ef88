/* What /openapi.json says beside the summaries of the routes. */

/** What a status means on every route that may answer with it. */
export const statusMeanings: Readonly<Record<string, string>> = {
  '200': 'The answer.',
  '201': 'It was made.',
  '202': 'It is queued.',
  '204': 'Done; there is no body.',
  '2XX': 'The answer.',
  '400': 'The request is not valid: the answer says which field, its rule and its range.',
  '401':
    'The token is missing, not valid or has expired: get a new one and send the request again.',
  '403': 'The client has not contracted this, or the person may not do it.',
  '404': 'There is no such thing, or it belongs to another client.',
  '409': 'Something has happened since, which rules this out: the answer says what.',
  '410': 'It is no longer there: the answer says why.',
  '413': 'The body is too large.',
  '415': 'This content type is not supported here: the answer says which to send.',
  '429': 'Too many requests: wait as long as Retry-After says.',
  '4XX': 'Refused: the code says why, and GET /api/v3.2/codes/ what to do about it.',
  '503': 'Not ready: the answer says what is missing.',
  '5XX': 'The service failed or is busy. Where there is a Retry-After, another try may do.',
};

/** What a parameter means on every route that has it, where its schema does not say so. */
export const parameterMeanings: Readonly<Record<string, string>> = {
  id: 'Of what is asked for, as it was given to you when it was made.',
  index: 'Which step of the session, from 0.',
  step: 'Which step of the session, from 0.',
  before: 'Only those with a smaller id: the smallest id of the page before.',
  cursor: '`next_cursor` of the page before.',
  limit: 'How many at most.',
  kind: 'Only of this kind, such as `passport`.',
  code: 'Only those refused with this code.',
  days: 'The last so many days.',
};

/** Of each operation: what its summary leaves open. */
export const descriptions: Readonly<Record<string, string>> = {
  health: 'For a liveness probe. It touches neither the store nor a model.',
  readiness: 'For a readiness probe and a load balancer. The answer names each part and how it is.',
  metrics: 'In the text format of Prometheus. No label holds personal data.',
  listCapabilities:
    'Error rates with the number of samples, the set they were measured on, and what was not measured. Show it to whoever decides what an answer is worth.',
  listCodes: 'The table behind every `error_code`, in English and Spanish.',
  obtainToken:
    'The access token lives five minutes, the refresh token a day, unless the operator has set otherwise. Send form fields or JSON.',
  refreshToken:
    'A refresh token works once. Where one is used a second time, two parties have it, and all tokens of that login end.',
  revokeToken: 'Call it at the end of a program that keeps tokens.',
  publicKeys: 'As JSON Web Keys: other services of yours may verify access tokens by them.',
  readDocument:
    'One image for a passport, two for a card. JPEG, PNG, WebP or HEIC, as the camera made it. With ID Reader Plus the answer also says whether it is the physical document. An Idempotency-Key makes a second try safe.',
  readDocumentUnversioned:
    'The same as POST /api/v3.2/ocr/, for clients that leave the version out.',
  checkLiveness:
    'A photo, or the frames of a recording with the challenge they answer. No image is kept. An Idempotency-Key makes a second try safe.',
  readChip:
    'Send EF.SOD and the data groups as the chip gave them. The signature is verified offline against the countries that the operator trusts.',
  matchFaces:
    'Send the document and a selfie, or a selfie and the transaction of a document whose face is still kept.',
  createChallenge: 'Ask for it just before the recording: it expires, and it works once.',
  createChipChallenge:
    'The chip signs it to prove that it is no copy. It expires after some minutes.',
  openConversation:
    'Each piece of the path is revealed only after the hashes of the frames before it have arrived. Go on by POST or by WebSocket.',
  sendHashes:
    'Send the hash of each frame as soon as it is taken: the clock of the service counts. The answer reveals what comes next.',
  createAppNonce: 'It works once, and expires after some minutes.',
  enrolAppKey:
    'The attestation of Apple or Google is verified offline. The key then signs what the app sends.',
  captureAppNonce: 'The same as POST /api/v3.2/apps/nonces/, with the token of a link.',
  captureAppKey: 'The same as POST /api/v3.2/apps/keys/, with the token of a link.',
  listTransactions:
    'Go on with `before` and the smallest id of the page. What was read is never kept.',
  summariseTransactions:
    'For charts: counts by outcome and code, and the times, an hour or a day each.',
  getTransaction: 'When, which endpoint, which outcome, how long it took; never what was read.',
  deleteTransaction: 'The audit log keeps that it was erased, and by whom.',
  listCameras:
    'Calibration makes the liveness check fit the cameras of your customers. A camera that has changed is named.',
  staffLogin: 'Ten minutes by token; the cookie is for this host alone and lasts a shift.',
  staffRefresh: 'The cookie is replaced at each use.',
  staffLogout: 'The token and the cookie are over at once.',
  createSession:
    'Send the link to the customer, or show the QR code. Follow the session by webhook, by GET or by events.',
  listSessions: 'Go on with the cursor of the last page. Only decisions and states, no answers.',
  getSession:
    'Answers are kept sealed for a time after the end, and then erased; decision and checks stay.',
  cancelSession: 'What the person has sent is erased at once, also from the queue of reviews.',
  withdrawConsent:
    'For a person who tells you so, also after the end. A decision that was made stays; a review ends.',
  listEvents:
    'The oldest first, each as its webhook says it now, also of sessions without one. Pass the id of the last event that you have as `after`. An event is listed as long as its session.',
  listPhotos:
    'For a client of which the operator keeps photos, once a session has ended. After a deletion, a withdrawal or without such photos the list is empty.',
  fetchPhoto:
    'The bytes that the person sent, by their type. Save them before you do anything else: where the connection breaks, ask again; once the answer has left whole, the photo is erased.',
  sessionFigures:
    'A month at most, in which a session counts by its creation. Sessions that were erased or that are past their retention time are not in it.',
  listDeliveries: 'The attempts of each, its last result, and when it is tried again.',
  resendEvents:
    'They are due at once, in their order, and tried as long as new ones. Answers are not kept any longer for it.',
  renewLink: 'For a person who has lost the link, or changes the phone.',
  followSession: 'An event at each change. Connect again where the stream breaks off.',
  staffListReviews: 'With the reason why each waits, and who has it.',
  staffReviewFigures: 'To see which check sends too much to people.',
  staffGetReview: 'What was read is shown only to whoever has the claim.',
  staffClaimReview: 'Nobody else can decide meanwhile.',
  staffReleaseReview: 'The session goes back into the queue.',
  staffReviewPhoto: 'Only with the claim, and only while photos are kept.',
  staffDecideReview: 'A reason is needed. What was decided stays in the audit log.',
  staffAddNote: 'Sealed, and erased with the session. It decides nothing.',
  staffAssignReview:
    'Whoever has claimed it goes on. A person who is removed has no case any more.',
  staffUnassignReview: 'The session stays where it is in the queue.',
  staffListPeople: 'For admins. Nobody of another client is listed.',
  staffAddPerson:
    'For admins. Give the link to the person: it works once, within 72 hours, and nobody else knows the password that they choose.',
  staffSetRole: 'The person is signed out, and what they had claimed is free again.',
  staffRemovePerson: 'Their notes and decisions stay with the sessions.',
  staffResetPassword: 'The old password ends at once, and so do the person’s sign-ins and claims.',
  staffChoosePassword:
    'Needs no token but that of the link. A weak password is refused, and the link still works.',
  staffGetPolicy: 'For admins. The table has the vote of each result of each check.',
  staffPreviewPolicy: 'The same rules as setting it. Show it to whoever decides.',
  staffSetPolicy:
    'For admins. The audit log has the whole policy, and who set it. Votes milder than the base’s own have a line more.',
  exportPerson:
    'For a person who asks what is stored. One of reference, transaction or document says who; nothing is changed.',
  erasePerson:
    'For a person who wants to be forgotten. The receipt says what was erased and how many; it holds no personal data.',
  captureSession: 'For the page that the link opens: steps, texts, brand, and what was refused.',
  captureQr: 'An SVG, for a person who has opened the link at a desk.',
  captureConsent: 'With the hash of the text, so that it is known which one was shown.',
  captureWithdraw:
    'For a person who does not agree, or no longer, until an hour after the end. Only the device of the session may.',
  captureChallenge: 'The same as POST /api/v3.2/biometrics/challenges/, with the token of a link.',
  captureConversation:
    'The same as POST /api/v3.2/biometrics/conversations/, with the token of a link.',
  captureChipChallenge: 'The same as POST /api/v3.2/chip/challenges/, with the token of a link.',
  captureStep:
    'A refusal says what to do better and how many tries are left. Where the step offers a choice, `document_type` says which document it is; with `auto` the answer to the front of a card is `next`, and nothing is refused. The last accepted step ends the session.',
};
