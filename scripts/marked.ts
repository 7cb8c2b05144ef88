/**
 * Puts `content` between `<!-- begin NAME -->` and `<!-- end NAME -->` of a page that people write
 * around it.
 */
export const replaceMarked = (page: string, name: string, content: string): string => {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no place called ${name}`);
  return `${page.slice(0, from + begin.length)}\n${content}\n${page.slice(to)}`;
};
