/** A change that lets more attacks pass needs this option too. */
export const weakenOption = 'weaken';
