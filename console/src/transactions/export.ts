import type { Csv } from '../csv.js';
import { totalMs, type Transaction } from './api.js';

const columns = ['id', 'created_at', 'kind', 'outcome', 'code', 'reason', 'request_id'] as const;

export const transactionsCsv: Csv<Transaction> = {
  file: 'transactions.csv',
  rows: (all) => [
    [...columns, 'total_ms'],
    ...all.map((one) => [...columns.map((name) => one[name]), Math.round(totalMs(one))]),
  ],
};
