type Place = 'client' | 'node';

/**
 * Bytes of request bodies in memory. A body counts with its declared size, from before its first
 * byte is read until its answer has been sent. So a client that holds many uploads open uses up its
 * own share, and the memory of the node stays bounded.
 */
export const createBytesInFlight = (limits: Readonly<Record<Place, number>>) => {
  const ofClient = new Map<string, number>();
  let total = 0;

  const change = (client: string, bytes: number): void => {
    total += bytes;
    const left = (ofClient.get(client) ?? 0) + bytes;
    if (left > 0) ofClient.set(client, left);
    else ofClient.delete(client);
  };

  return {
    total: (): number => total,
    /**
     * Returns the function that frees the bytes, or whose limit is used up. One body always fits.
     */
    reserve: (client: string, bytes: number): (() => void) | Place => {
      const before = ofClient.get(client) ?? 0;
      if (before > 0 && before + bytes > limits.client) return 'client';
      if (total > 0 && total + bytes > limits.node) return 'node';
      // Each client leaves as much free as it uses, so that one more body always fits, however many
      // clients use a lot.
      if (before > 0 && total + before + bytes > limits.node) return 'client';
      change(client, bytes);
      let held = true;
      return () => {
        if (held) change(client, -bytes);
        held = false;
      };
    },
  };
};

export type BytesInFlight = ReturnType<typeof createBytesInFlight>;
