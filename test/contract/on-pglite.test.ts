import { describeContract } from './contract.js';

describeContract('pglite');
