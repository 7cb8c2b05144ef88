/** The page on what the checks can detect. */
export const capabilities = {
  capabilitiesTitle: 'What it can and cannot detect',
  capabilitiesLead:
    'The error rates that we measured, on pictures that the models had never seen. A pass is an indication, never proof.',
  capSelfies: 'Selfies',
  capSelfiesAbout:
    'Not good enough to decide unattended: a refusal is a reason to look, a pass is not proof of a live person.',
  capDocuments: 'Documents, with ID Reader Plus',
  capDocumentsAbout:
    'Not good enough to decide unattended: more than a quarter of the screens pass, and all colour prints.',
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
