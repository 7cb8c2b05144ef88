import { readFileSync, writeFileSync } from 'node:fs';
import { replaceMarked } from './marked.js';

const page = new URL('../docs/ACCURACY.md', import.meta.url);

const sectionOf = (text: string, title: string): string => {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`a report has no section '${title}'`);
  return section;
};

const tablesIn = (section: string): string[] => section.match(/^\|.*\|$(\n^\|.*\|$)*/gm) ?? [];

const contentOf = (report: string, section: string, table: number): string => {
  const text = readFileSync(new URL(`../lab/eval/reports/${report}.md`, import.meta.url), 'utf8');
  const part = sectionOf(text, section);
  const found = tablesIn(part)[table - 1];
  if (found === undefined) throw new Error(`${report}.md, '${section}' has no table ${table}`);
  const measured = /_(Measured .*?)\._/.exec(part)?.[1] ?? 'Not stamped';
  return `\n${found}\n\n${measured} ([${report}.md](../lab/eval/reports/${report}.md)).\n`;
};

/** `<!-- begin mrz, Reading 1 -->`: the first table of that section of that report belongs here. */
const places = /<!-- begin (([\w-]+), (.+?) (\d+)) -->/g;

/** docs/ACCURACY.md with every number as the reports have it. */
export const accuracyPage = (): string => {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(places)].reduce(
    (done, [, name, report, section, table]) =>
      replaceMarked(done, name!, contentOf(report!, section!, Number(table))),
    text,
  );
};

export const writeAccuracy = (): void => writeFileSync(page, accuracyPage());

if (process.argv[1] === import.meta.filename) writeAccuracy();
