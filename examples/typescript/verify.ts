/**
 * Verifies a document or a selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
 * verify.ts passport PHOTO | card FRONT BACK | selfie PHOTO | session ID
 */
import { readFile } from 'node:fs/promises';
import { createClient, isAccepted, isAnversoError } from '@anverso/client';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name}`);
  return value;
};

// It logs in by itself, renews its token on a 401, and waits and repeats on a 503.
const anverso = createClient({
  baseUrl: setting('ANVERSO_URL'),
  username: setting('ANVERSO_USERNAME'),
  password: setting('ANVERSO_PASSWORD'),
});

const [kind = '', ...files] = process.argv.slice(2);
const photo = (index: number): Promise<Buffer> => readFile(files[index] ?? '');

const verify = async () => {
  switch (kind) {
    case 'passport':
      return anverso.readDocument({
        document_type: 'passport',
        frontside: await photo(0),
        return_id: true,
      });
    case 'card':
      return anverso.readDocument({
        document_type: 'identification_card',
        frontside: await photo(0),
        backside: await photo(1),
        validate_sides: true,
        return_id: true,
      });
    case 'selfie':
      return anverso.checkLiveness({ selfie: await photo(0), return_id: true });
    case 'session':
      // Accepted when its decision says so, whatever its steps say.
      return { body: await anverso.getSession(files[0] ?? '') };
    default:
      throw new Error(
        'use: verify.ts passport PHOTO | card FRONT BACK | selfie PHOTO | session ID',
      );
  }
};

try {
  const { body } = await verify();
  console.log(JSON.stringify(body));
  // A refusal is an answer: error_code says why; ask for another photo, or review it.
  process.exitCode = isAccepted(body) ? 0 : 1;
} catch (fault) {
  console.error(isAnversoError(fault) ? `${fault.status} ${fault.message}` : String(fault));
  process.exitCode = 2;
}
