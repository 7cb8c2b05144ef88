import { codeOf, messageOf, type Result, warningWords } from './result.js';

type Body = Readonly<Record<string, unknown>>;

const inner = (body: Body, key: string): Body | undefined => body[key] as Body | undefined;

/** The fields are at the top level, in MRZ or in frontside (interface 2.2 to 2.7). */
const dataOf = (body: Body): Body => inner(body, 'MRZ') ?? inner(body, 'frontside') ?? body;

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

const withWarnings = (word: string, result: Result): string =>
  [word, ...warningWords(result)].join(', ');

const resultWord = (result: Result): string => {
  const { state, body } = result;
  if (state !== 'accepted') return state;
  if (result.type === 'selfie') return withWarnings('live', result);
  const valid = body['valid'] ?? dataOf(body)['valid'];
  return withWarnings(valid === false ? 'not valid' : 'valid', result);
};

const shown = (result: Result): string[] => {
  const data = dataOf(result.body);
  if (result.state !== 'accepted') return ['', messageOf(result), '', ''];
  return [
    word(data['document_number']),
    [word(data['names']), word(data['surnames'])].filter(Boolean).join(' '),
    word(data['birth_date']),
    word(data['expiration_date']),
  ];
};

export const documentRows = (results: readonly Result[]): string[][] => [
  ['FILE', 'RESULT', 'CODE', 'NUMBER', 'NAME OR REASON', 'BIRTH', 'EXPIRES', 'MS'],
  ...results.map((result) => [
    result.file,
    resultWord(result),
    codeOf(result),
    ...shown(result),
    String(result.ms),
  ]),
];

/** The same, with what each photo was recognised as. */
export const recognisedRows = (results: readonly Result[]): string[][] =>
  documentRows(results).map(([file, ...cells], row) => [
    file!,
    row === 0 ? 'TYPE' : (results[row - 1]!.type ?? ''),
    ...cells,
  ]);

export const selfieRows = (results: readonly Result[]): string[][] => [
  ['FILE', 'RESULT', 'CODE', 'MS', 'REASON'],
  ...results.map((result) => [
    result.file,
    result.state === 'accepted' ? withWarnings('live', result) : result.state,
    codeOf(result),
    String(result.ms),
    messageOf(result),
  ]),
];

export const summaryLine = (results: readonly Result[]): string => {
  const count = (state: Result['state']): number =>
    results.filter((result) => result.state === state).length;
  const faults = count('fault');
  const words = results.flatMap(warningWords);
  const warned = [...new Set(words)].map(
    (word) => `${words.filter((one) => one === word).length} ${word}`,
  );
  return (
    `${results.length} photos: ${count('accepted')} accepted, ${count('refused')} refused` +
    (faults > 0 ? `, ${faults} failed` : '') +
    (warned.length > 0 ? `; ${warned.join(', ')}` : '')
  );
};
