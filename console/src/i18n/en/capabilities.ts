/** The page on what the checks can detect. */
export const capabilities = {
  capabilitiesTitle: 'What it can and cannot detect',
  capabilitiesLead:
    'The error rates that we measured, on pictures that the models were not trained on. A pass is an indication, never proof.',
  capSelfies: 'Selfies',
  capSelfiesAbout:
    'Not good enough to decide unattended: a refusal is a reason to look, a pass is not proof of a live person.',
  capMoving: 'Moving selfies',
  capMovingAbout:
    'A recording of movements that the service chose. Of {recordings} live recordings {refused} are refused. Decide by it together with other checks.',
  capPastTheCamera: 'Fed in past the camera',
  capRedTeam: 'Our own attacks, made without a camera: first attempts',
  recordings: 'Recordings',
  capDocuments: 'Documents, with ID Reader Plus',
  capDocumentsAbout:
    'Not good enough to decide unattended: more than a quarter of the screens pass, and all colour prints. More edits pass in photos than in scans.',
  capChip: 'Chips',
  capChipAbout:
    'A state’s signature, verified by arithmetic: no error rate. It is as sure as the certificates that the operator trusts.',
  proves: 'What it proves',
  attacks: 'Attacks',
  attack: 'Attack',
  attackPasses: 'Pass',
  attackRefused: 'Genuine or live, refused',
  attackEer: 'Equal error rate',
  attackCounts: 'Attacks / genuine',
  recall: 'Recognised',
  pictures: 'Photos',
  cannotDetect: 'Cannot be detected',
  measuredOn: 'Measured on',
  reportIn: 'The whole report: {path} in the source code.',
} as const;
