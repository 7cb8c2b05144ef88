import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadFlowTools } from '../../src/flows/tools.js';
import type { Job } from '../../src/flows/jobs.js';
import { record } from '../redteam/attack.js';
import type { WayName } from '../redteam/ways.js';

const photo = fileURLToPath(new URL('../../specimens/selfie.jpg', import.meta.url));

/**
 * Recordings of the specimen's head, animated: no set has a person's recording that could be bundled,
 * and one that passes the judge of actions costs what a person's costs.
 */
export const movingJobs = async (): Promise<Readonly<Record<WayName, Job>>> => {
  const tools = await loadFlowTools();
  const person = {
    name: 'selfie',
    set: 'specimens',
    photos: [photo],
    clips: [],
    poses: [],
  } as const;
  const jobOf = async (way: WayName): Promise<Job> => {
    const method = 'mesh warp';
    const cast = { person, accomplice: undefined, variant: 'as drawn', attempt: 0 } as const;
    const recording = await record({ method, way, ...cast }, tools);
    if (!recording) throw new Error(`${photo} shows no face`);
    return { flow: 'movingSelfie', selfie: new Uint8Array(readFileSync(photo)), recording };
  };
  return { posted: await jobOf('posted'), conversation: await jobOf('conversation') };
};
