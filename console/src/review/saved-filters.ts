import type { QueueFilter } from './api.js';

/** A filter of the queue that somebody named: choices from lists only, nothing of a person. */
export type SavedFilter = { readonly name: string; readonly filter: QueueFilter };

const key = 'anverso.review-filters';
export const mostSaved = 12;
export const mostNameCharacters = 40;

const isSaved = (one: unknown): one is SavedFilter => {
  const { name, filter } = (one ?? {}) as Partial<Record<keyof SavedFilter, unknown>>;
  return typeof name === 'string' && typeof filter === 'object' && filter !== null;
};

/** In this browser alone; none where it has no storage, or something else wrote there. */
export const savedFilters = (): readonly SavedFilter[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSaved) : [];
  } catch {
    return [];
  }
};

/** False where the browser refuses. */
export const saveFilters = (all: readonly SavedFilter[]): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(-mostSaved)));
    return true;
  } catch {
    return false;
  }
};
