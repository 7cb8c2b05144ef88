/**
 * `npx tsx scripts/draw-sample.ts [SEED] [COUNT]`: comments and names of src drawn at random, to be
 * judged by a person: does it stop a reader who does not know the project? The seed is the date by
 * default, so that everybody who draws on one day judges the same sample.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const root = new URL('../', import.meta.url).pathname;

type Found = { readonly file: string; readonly line: number; readonly text: string };

const isDeclaration = (node: ts.Node): node is ts.NamedDeclaration & { name: ts.Identifier } =>
  (ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name);

/** A comment of several `//` lines is one comment. */
const joinLines = (found: readonly Found[]): Found[] => {
  const joined: Found[] = [];
  let nextLine = -1;
  for (const one of [...found].sort((a, b) => a.line - b.line)) {
    const isLine = one.text.startsWith('//');
    const last = joined.at(-1);
    if (isLine && last && one.line === nextLine)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${one.text.slice(2).trim()}` };
    else joined.push(one);
    nextLine = isLine ? one.line + 1 : -1;
  }
  return joined;
};

const commentsOf = (source: ts.SourceFile, file: string): Found[] => {
  const found = new Map<number, Found>();
  const collect = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      const line = source.getLineAndCharacterOfPosition(pos).line + 1;
      found.set(pos, {
        file,
        line,
        text: source.text.slice(pos, end).replace(/\s*\n\s*\*?\s?/g, ' '),
      });
    }
  };
  const visit = (node: ts.Node): void => {
    collect(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
    collect(ts.getTrailingCommentRanges(source.text, node.getEnd()));
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return joinLines([...found.values()]);
};

/** Every name that a file declares. One bound out of an object is declared where the object is. */
const namesOf = (source: ts.SourceFile, file: string): Found[] => {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && !(ts.isBindingElement(node) && !node.propertyName)) {
      const line = source.getLineAndCharacterOfPosition(node.name.getStart(source)).line;
      const declared = source.text.split('\n')[line]!.trim();
      found.push({ file, line: line + 1, text: `${node.name.text}   in   ${declared}` });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};

/** A fixed order that the seed alone decides: files added elsewhere do not change the others' draw. */
const draw = (found: readonly Found[], seed: string, count: number): Found[] => {
  const rankOf = ({ file, line, text }: Found): string =>
    createHash('sha256').update(`${seed} ${file}:${line} ${text}`).digest('hex');
  return found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
};

const [seed = new Date().toISOString().slice(0, 10), count = '60'] = process.argv.slice(2);
const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => {
    const file = `src/${name}`;
    const text = readFileSync(`${root}${file}`, 'utf8');
    return { file, source: ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true) };
  });
for (const [title, find] of [
  ['comments', commentsOf],
  ['names', namesOf],
] as const) {
  const found = sources.flatMap(({ file, source }) => find(source, file));
  console.log(`\n${count} of ${found.length} ${title}, seed ${seed}\n`);
  for (const { file, line, text } of draw(found, seed, Number(count)))
    console.log(`${file}:${line}  ${text}`);
}
