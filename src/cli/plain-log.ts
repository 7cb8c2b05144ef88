/* Lines of the log for people: `12:03:04 error: models not loaded cause=…` instead of JSON. */

type Line = { readonly level: number; readonly time: number; readonly msg?: string };

const levelWord = (level: number): string => {
  if (level >= 50) return 'error: ';
  return level >= 40 ? 'warning: ' : '';
};

const valueText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /\s/.test(text) && typeof value === 'string' ? JSON.stringify(value) : text;
};

const plainLine = (json: string): string => {
  const { level, time, msg = '', ...rest } = JSON.parse(json) as Line;
  const fields = Object.entries(rest).map(([name, value]) => ` ${name}=${valueText(value)}`);
  const clock = new Date(time).toLocaleTimeString('en-GB');
  return `${clock} ${levelWord(level)}${msg}${fields.join('')}\n`;
};

/** A destination of the logger. */
export const plainLog = (out: Pick<NodeJS.WriteStream, 'write'>) => ({
  write: (json: string): void => void out.write(plainLine(json)),
});
