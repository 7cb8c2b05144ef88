/** The photos of a job: its own, and the frames of a recording. */
export const bytesIn = (value: unknown): readonly Uint8Array[] => {
  if (value instanceof Uint8Array) return [value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(bytesIn);
};
