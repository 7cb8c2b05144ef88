/*
 * Interface 2.4 has one personal code and calls it by the name that its one supported country gives
 * it. Inside, nothing knows that name.
 */

export const presentPersonalCode = (code: string) => ({ CURP: code });

/** Fields whose name in `details` differs from their name in the code. */
export const namesInDetails: Readonly<Record<string, string>> = { personalCode: 'curp' };
