import type { TestService } from './service.js';

/** A suite of the contract, given the service it talks to (which starts before its tests run). */
export type Suite = (use: () => TestService) => void;
