/** Reads one passport: read-passport.ts PHOTO, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set. */
import { readFile } from 'node:fs/promises';
import { createClient, isAnversoError, isRefusal } from 'anverso/client';

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

try {
  const photo = await readFile(process.argv[2] ?? 'specimens/passport.jpg');
  const { body } = await anverso.readDocument({ document_type: 'passport', frontside: photo });
  console.log(JSON.stringify(body));
  // A refused photo is an answer: error_code says why, ask for another.
  process.exitCode = isRefusal(body) ? 1 : 0;
} catch (fault) {
  if (!isAnversoError(fault)) throw fault;
  console.error(`${fault.status} ${fault.message}`);
  process.exitCode = 2;
}
