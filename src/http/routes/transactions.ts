import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../auth/authenticate.js';
import { presentTransaction, presentTransactionSummary } from '../present/transaction.js';
import { problem, unauthorized } from '../present/schemas/shared.js';
import * as schemas from '../present/schemas/transactions.js';
import type { Dependencies } from '../dependencies.js';

const notFound = { error: 'There is no such transaction.' };

type Moments = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Texts of the query that the schema found to be moments. */
const withMoments = <T extends Moments>({ from, to, ...rest }: T) => ({
  ...rest,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

/** A client sees and removes its own records only; another's id answers as one that never was. */
export const transactionRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { transactions, transactionSummary } = dependencies.store;
    const common = { tags: ['transactions'], security: [{ bearer: [] }] };
    const failures = { 400: problem, 401: unauthorized, '5xx': problem };

    app.get<{ Querystring: Static<typeof schemas.transactionQuery> }>('/api/v3.2/transactions/', {
      onRequest: authenticate,
      handler: async (request) => {
        const { limit = 50, ...filter } = withMoments(request.query);
        // One more than asked for tells whether another page follows.
        const rows = await transactions.list(request.client!.name, { ...filter, limit: limit + 1 });
        const page = rows.slice(0, limit);
        return {
          transactions: page.map(presentTransaction),
          next_before: rows.length > limit ? page.at(-1)!.id : null,
        };
      },
      schema: {
        ...common,
        operationId: 'listTransactions',
        summary: 'List your transactions, newest first',
        querystring: schemas.transactionQuery,
        response: { 200: schemas.transactionPage, ...failures },
      },
    });

    app.get<{ Querystring: Static<typeof schemas.transactionSummaryQuery> }>(
      '/api/v3.2/transactions/summary/',
      {
        onRequest: authenticate,
        handler: async (request) => {
          const { step = 'hour', ...filter } = withMoments(request.query);
          const { name } = request.client!;
          return presentTransactionSummary(
            step,
            await transactionSummary.counts(name, filter, step),
            await transactionSummary.codes(name, filter),
          );
        },
        schema: {
          ...common,
          operationId: 'summariseTransactions',
          summary: 'Count your transactions over time, with how long they took',
          querystring: schemas.transactionSummaryQuery,
          response: { 200: schemas.transactionSummary, ...failures },
        },
      },
    );

    app.get<{ Params: Static<typeof schemas.transactionPath> }>('/api/v3.2/transactions/:id', {
      onRequest: authenticate,
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

    app.delete<{ Params: Static<typeof schemas.transactionPath> }>('/api/v3.2/transactions/:id', {
      onRequest: authenticate,
      handler: async (request, reply) =>
        (await transactions.remove(request.client!.name, request.params.id))
          ? reply.code(204).send()
          : reply.code(404).send(notFound),
      schema: {
        ...common,
        operationId: 'deleteTransaction',
        summary: 'Erase one transaction',
        params: schemas.transactionPath,
        response: {
          204: { type: 'null', description: 'Erased' },
          404: problem,
          ...failures,
        },
      },
    });
  };
