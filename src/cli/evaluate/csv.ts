import { usageError } from '../command.js';

/** RFC 4180, with any line ending. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',') endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  if (isQuoted) throw usageError('the labels end inside a quoted cell');
  endCell();
  return rows.filter((row) => row.some((value) => value.trim() !== ''));
};

/** One object per row, keyed by the header; empty cells are left out, and so is a BOM. */
export const parseCsv = (text: string): readonly Readonly<Record<string, string>>[] => {
  const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  const names = head.map((name) => name.trim());
  return rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name, column) => {
        const value = row[column]?.trim() ?? '';
        return value === '' ? [] : [[name, value]];
      }),
    ),
  );
};
