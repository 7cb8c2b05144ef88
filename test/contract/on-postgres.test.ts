import { decisions } from '../decisions/decisions.js';
import { suites } from '../http/suites.js';
import { sections } from '../spec/sections.js';
import { describeContract } from './contract.js';

describeContract('postgres', [...sections, ...decisions, ...suites]);
