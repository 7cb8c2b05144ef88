/** Stands for bytes anywhere in a job: their index in the list of photos. */
type Placeholder = { readonly bytesNumber: number };

const isPlaceholder = (value: object): value is Placeholder => 'bytesNumber' in value;

/** Maps every leaf of a value; objects that are not plain (dates, buffers) stay unchanged. */
const mapParts = (value: unknown, change: (part: unknown) => unknown): unknown => {
  const changed = change(value);
  if (changed !== value || typeof value !== 'object' || value === null) return changed;
  if (Array.isArray(value)) return value.map((part) => mapParts(part, change));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapParts(part, change)]),
  );
};

/** Splits a job into its photos and the rest, which is much smaller. */
export const takeBytes = (
  job: unknown,
): { readonly job: unknown; readonly bytes: Uint8Array[] } => {
  const bytes: Uint8Array[] = [];
  const left = mapParts(job, (part) =>
    part instanceof Uint8Array
      ? ({ bytesNumber: bytes.push(part) - 1 } satisfies Placeholder)
      : part,
  );
  return { job: left, bytes };
};

export const putBytes = (job: unknown, bytes: readonly Uint8Array[]): unknown =>
  mapParts(job, (part) =>
    typeof part === 'object' && part !== null && isPlaceholder(part)
      ? bytes[part.bytesNumber]
      : part,
  );
