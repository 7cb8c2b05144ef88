import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { createClientLimit } from '../request/rate-limit.js';
import { createPacedQueue } from '../request/paced-queue.js';
import { failures, problem } from '../present/schemas/shared.js';
import * as schemas from '../present/schemas/transactions.js';
import {
  presentTransaction,
  presentTransactionPage,
  presentTransactionSummary,
} from '../present/transaction.js';

const notFound = { error: 'There is no such transaction.' };

type ListRoute = { Querystring: Static<typeof schemas.transactionQuery> };
type SummaryRoute = { Querystring: Static<typeof schemas.transactionSummaryQuery> };
type OneRoute = { Params: Static<typeof schemas.transactionPath> };

type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

const withDates = <T extends Period>({ from, to, ...rest }: T) => ({
  ...rest,
  from: dateOf(from),
  to: dateOf(to),
});

/** A client sees and deletes only its own records; another's id is answered as an unknown one. */
export const transactionRoutes =
  ({ store }: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { transactions, transactionSummary } = store;
    const enqueue = createPacedQueue();
    const onRequest = [authenticate, createClientLimit(store, 'records')];
    const common = { tags: ['transactions'], security: [{ bearer: [] }] };
    app.get<ListRoute>('/api/v3.2/transactions/', {
      audit: 'nothing',
      onRequest,
      handler: async (request) => {
        const { limit = 50, ...filter } = withDates(request.query);
        // One row more than requested shows whether another page follows.
        const rows = await transactions.list(request.client!.name, { ...filter, limit: limit + 1 });
        const page = rows.slice(0, limit);
        return presentTransactionPage(page, rows.length > limit ? page.at(-1)!.id : null);
      },
      schema: {
        ...common,
        operationId: 'listTransactions',
        summary: 'List your transactions, newest first',
        querystring: schemas.transactionQuery,
        response: { 200: schemas.transactionPage, ...failures },
      },
    });

    app.get<SummaryRoute>('/api/v3.2/transactions/summary/', {
      audit: 'nothing',
      onRequest,
      handler: (request, reply) => {
        const { step = 'hour', ...filter } = withDates(request.query);
        const { name } = request.client!;
        return enqueue(reply, JSON.stringify([name, request.query]), async () =>
          presentTransactionSummary(
            step,
            await transactionSummary.counts(name, filter, step),
            await transactionSummary.codes(name, filter, step),
            await transactionSummary.reasons(name, filter),
          ),
        );
      },
      schema: {
        ...common,
        operationId: 'summariseTransactions',
        summary: 'Count your transactions over time, with how long they took',
        querystring: schemas.transactionSummaryQuery,
        response: { 200: schemas.transactionSummary, ...failures },
      },
    });

    app.get<OneRoute>('/api/v3.2/transactions/:id', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const found = await transactions.get(request.client!.name, request.params.id);
        return found ? presentTransaction(found) : reply.code(404).send(notFound);
      },
      schema: {
        ...common,
        operationId: 'getTransaction',
        summary: 'One transaction',
        params: schemas.transactionPath,
        response: { 200: schemas.transaction, 404: problem, ...failures },
      },
    });

    app.delete<OneRoute>('/api/v3.2/transactions/:id', {
      audit: 'erasure',
      onRequest,
      handler: async (request, reply) => {
        const { name } = request.client!;
        const { id } = request.params;
        // The answer may be kept for a repetition (`Idempotency-Key`); that copy is erased first.
        await store.idempotency.forget(name, id);
        await store.sessions.forget(name, id);
        const erased = await transactions.remove(name, id, request.ip);
        return erased ? reply.code(204).send() : reply.code(404).send(notFound);
      },
      schema: {
        ...common,
        operationId: 'deleteTransaction',
        summary: 'Erase one transaction',
        params: schemas.transactionPath,
        response: { 204: { type: 'null', description: 'Erased' }, 404: problem, ...failures },
      },
    });
  };
