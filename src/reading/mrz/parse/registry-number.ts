import { isChileanRun, isEcuadorianCedula } from '../national-numbers.js';

type Rule = (content: string) => string | undefined;

/**
 * What a passport's optional data holds, by issuer (formats 2.1). A rule that does not recognise its number
 * leaves the content as it is: the issuer may have changed it.
 */
const rules: Readonly<Record<string, Rule>> = {
  CHL: (content) => {
    const [, body, check] = /^(\d{7,8})<?([0-9K])$/.exec(content) ?? [];
    return body !== undefined && isChileanRun(body, check!) ? `${body}-${check}` : undefined;
  },
  COL: (content) => /^(?:CC|TI|NUIP)<?(\d{5,11})$/.exec(content)?.[1],
  ECU: (content) => (isEcuadorianCedula(content) ? content : undefined),
};

const trimFillers = (text: string): string => text.replace(/^<+|<+$/g, '');

export const registryNumber = (optionalData: string, issuer: string): string => {
  const content = trimFillers(optionalData);
  return rules[issuer]?.(content) ?? content.replace(/<+/g, ' ');
};
