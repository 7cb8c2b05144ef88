type Release = () => unknown;

const held = new Set<Release>();

/** Called when the test file ends (test/support/setup.ts), the last to be registered first. */
export const releaseAtEnd = (release: Release): void => void held.add(release);

export const releaseAll = async (): Promise<void> => {
  const releases = [...held].reverse();
  held.clear();
  for (const release of releases) await release();
};
