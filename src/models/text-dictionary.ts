/**
 * The characters of PaddleOCR's `character_dict`, in order. Just this list is read, not YAML at large:
 * each entry is one character, quoted where YAML asks for it.
 */
export const readDictionary = (yaml: string): string[] => {
  const lines = yaml.slice(yaml.indexOf('character_dict:')).split('\n').slice(1);
  const end = lines.findIndex((line) => !line.startsWith('  - '));
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => {
    const entry = line.slice(4);
    if (entry.startsWith("'")) return entry.slice(1, -1).replaceAll("''", "'");
    if (entry.startsWith('"')) return JSON.parse(entry) as string;
    return entry;
  });
};
