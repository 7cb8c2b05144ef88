import { copyBox } from '../copy.js';
import { h } from '../dom.js';
import { language, t } from '../i18n/language.js';
import type { Photo } from '../../../packages/capture/src/photo.js';
import { fieldsOf } from './send.js';
import type { Shown } from './shown.js';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

type Given = Pick<Shown, 'rules' | 'photos' | 'validateSides' | 'client'>;

/**
 * A command that repeats the request in a terminal. It asks for the password, so that it is not
 * written down.
 */
const curlOf = ({ rules, photos, validateSides, client }: Given): string => {
  const base = location.origin;
  const parts = Object.entries(fieldsOf(rules, validateSides)).map(
    ([name, value]) => `  -F ${name}=${value}`,
  );
  const files = rules.parts.flatMap((part) => {
    const photo = photos[part];
    return photo ? [`  -F ${part}=@${quoted(photo.file.name)}`] : [];
  });
  return [
    `read -rs PASSWORD   # password of ${client}`,
    `TOKEN=$(curl -s ${base}/api/token/ -d username=${client} --data-urlencode "password=$PASSWORD" \\`,
    `  | sed 's/.*"access":"\\([^"]*\\)".*/\\1/')`,
    [
      `curl -s ${base}${rules.path} -H "Authorization: Bearer $TOKEN" -H 'Accept-Language: ${language()}'`,
      ...parts,
      ...files,
    ].join(' \\\n'),
  ].join('\n');
};

/**
 * Saves exactly the bytes that were sent; the object URL is made on the click and released after
 * it.
 */
const saveLink = ({ file }: Photo): HTMLElement => {
  const link = h(
    'a',
    {
      href: '#',
      download: file.name,
      on: {
        click: () => {
          link.href = URL.createObjectURL(file);
          setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
        },
      },
    },
    file.name,
  );
  return link;
};

/** The command, and links to its files: a photo taken or reduced here is on no disk yet. */
export const curlBox = (given: Given): HTMLElement => {
  const box = copyBox(t('curl'), curlOf(given), 'curl');
  const links = given.rules.parts.flatMap((part) => {
    const photo = given.photos[part];
    return photo ? [' ', saveLink(photo)] : [];
  });
  box.append(h('p', { class: 'note' }, t('curlFiles'), ...links));
  return box;
};
