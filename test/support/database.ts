import { newDatabase as makeDatabase } from './stores.js';

const drops: (() => Promise<void>)[] = [];

/** A new database in the PostgreSQL of this run, for a service in a process of its own. */
export const newDatabase = async (): Promise<string> => {
  const { url, drop } = await makeDatabase();
  drops.push(drop);
  return url;
};

export const stopDatabases = async (): Promise<void> => {
  for (const drop of drops.splice(0)) await drop();
};
