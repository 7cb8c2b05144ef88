/** What lets more attacks pass is asked for twice. */
export const weakenOption = 'weaken';
