import { suites } from '../http/suites.js';
import { describeContract } from './contract.js';

/* What is kept in a store, on this one too; the wire is the same on both (on-postgres.test.ts). */
describeContract('pglite', suites);
