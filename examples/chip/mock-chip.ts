/**
 * Stands for your app's reader, with a chip of make-chip.ts: mock-chip.ts [--flip-a-bit] CHIP FOLDER CHALLENGE
 *
 * It leaves in FOLDER what a reader would: the chip's files, and ACTIVE_AUTHENTICATION, the chip's answer to
 * INTERNAL AUTHENTICATE with the challenge (hexadecimal). --flip-a-bit changes one bit of the portrait.
 */
import { sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const given = process.argv.slice(2);
const [chip, folder, challenge] = given.filter((one) => one !== '--flip-a-bit');
if (!chip || !folder || !challenge) {
  console.error('use: mock-chip.ts [--flip-a-bit] CHIP FOLDER CHALLENGE');
  process.exit(2);
}
for (const name of ['EF_SOD', 'DG1', 'DG2', 'DG14', 'DG15']) {
  const bytes = readFileSync(join(chip, name));
  if (name === 'DG2' && given.includes('--flip-a-bit')) bytes[bytes.length - 9]! ^= 1;
  writeFileSync(join(folder, name), bytes);
}
// A chip writes r and s one after the other, without DER (ICAO 9303-11, 6.1.2.3).
const key = { key: readFileSync(join(chip, 'chip.pem')), dsaEncoding: 'ieee-p1363' } as const;
const answer = sign('sha256', Buffer.from(challenge, 'hex'), key);
writeFileSync(join(folder, 'ACTIVE_AUTHENTICATION'), answer);
