import { type Config, readConfig } from '../config.js';
import { commandActor } from '../store/audit.js';
import { openStore, type Store } from '../store/open-store.js';

/** Opens the configured store; a running service shares its embedded one. */
export const withStore = async <T>(work: (store: Store, config: Config) => Promise<T>) => {
  const config = readConfig(process.env);
  const store = await openStore({ ...config, actor: commandActor() });
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
};
