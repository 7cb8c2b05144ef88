import { describeContract } from './contract.js';

describeContract('postgres');
