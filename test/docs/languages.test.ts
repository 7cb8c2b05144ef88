import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { answerLanguages, pageLanguages } from '../../src/contract/languages.js';

/* A language is added to one list; what it then lacks is named here, and by the type check. */

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const list = 'src/contract/languages.ts';

const sources = ['src', 'console/src', 'packages/capture/src', 'packages/capture/page']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
/** All that the type check can find: who has a table by language imports its type. */
const byTheList = sources.filter((path) => /\/languages\.js'/.test(textOf(path)));

const { options } = ts.getParsedCommandLineOfConfigFile(
  join(root, 'console/tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  },
)!;
const host = ts.createCompilerHost(options);

/** What the type check says of the files that go by the list, if the list were this. */
const errorsWith = (text: string): readonly string[] => {
  const program = ts.createProgram(
    sources.map((path) => join(root, path)),
    options,
    {
      ...host,
      getSourceFile: (file, version, ...rest) =>
        file === join(root, list)
          ? ts.createSourceFile(file, text, version)
          : host.getSourceFile(file, version, ...rest),
    },
  );
  return byTheList.flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(join(root, path)))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      .map((message) => `${path}: ${/Property '\w+' is missing/.exec(message)?.[0] ?? message}`),
  );
};

/** Documents that list the languages, and how. */
const nameOf = (language: string) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language)!;
const codeOf = (language: string) => `\`${language}\``;
const listings = [
  ['docs/INTEGRATING.md', /`language` \(([^)]*)\)/, codeOf],
  ['packages/capture/README.md', /\| `lang` \| ([^;]*);/, codeOf],
  ['packages/capture/README.md', /where there is no camera, ([^.]*)\./, nameOf],
] as const;

const unlistedOf = (languages: readonly string[]): readonly string[] =>
  listings.flatMap(([page, where, wordOf]) => {
    const [, listed] = where.exec(textOf(page)) ?? [];
    return languages
      .filter((one) => !listed?.includes(wordOf(one)))
      .map((one) => `${page}: ${wordOf(one)}`);
  });

describe('the languages', () => {
  it('a new one of the page lacks a file of texts in each package, and nothing else', () => {
    const withOneMore = textOf(list).replace(/(pageLanguages = .*)\]/, "$1, 'xx']");
    expect(errorsWith(withOneMore)).toEqual([
      "src/contract/texts/texts.ts: Property 'xx' is missing",
      "packages/capture/src/texts/texts.ts: Property 'xx' is missing",
    ]);
  });

  it('are in every document that lists them', () => {
    expect(unlistedOf(pageLanguages)).toEqual([]);
    expect(unlistedOf(['xx'])).toEqual([
      'docs/INTEGRATING.md: `xx`',
      'packages/capture/README.md: `xx`',
      'packages/capture/README.md: xx',
    ]);
  });

  /** Captions and names of documents have languages of their own. */
  it('are listed nowhere else', () => {
    const own = sources.filter((path) => !/^src\/(reading|issuers)\//.test(path) && path !== list);
    const onlyOfThePage = pageLanguages.filter((one) => !answerLanguages.some((a) => a === one));
    const lists = new RegExp(`'(${onlyOfThePage.join('|')})'|'(en|es)'\\W{1,3}'(en|es)'`);
    expect(own.filter((path) => lists.test(textOf(path)))).toEqual([]);
    expect(textOf(list)).toMatch(lists);
  });
});
