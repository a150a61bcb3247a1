// Connection for bulk loads: COPY in and out, transactions, long statement timeouts.
import { once } from 'node:events';
import copyStreams from 'pg-copy-streams';
import { type ConnectionSettings, connectDirectly } from './database.ts';
import { createQuery, inTransaction, type Query } from './query.ts';

const CHUNK_BYTES = 1 << 18;

export type BulkConnection = Awaited<ReturnType<typeof openBulkConnection>>;

/**
 * Opens a connection for bulk work: statements may take ten minutes, waits for locks half a minute. When it is lost,
 * running work is rejected.
 */
export async function openBulkConnection(settings: ConnectionSettings) {
  const client = await connectDirectly(settings, {
    statement_timeout: 600_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 600_000,
  });
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'; set timezone = 'UTC'`);
  const query = createQuery(client);
  return {
    query,
    /** Runs `work` in a transaction on this connection. */
    transaction: <Result>(work: (query: Query) => Promise<Result>) => inTransaction(query, work),
    /**
     * Like `transaction`, for a connection used only once: a failure, even in the middle of a COPY, drops the
     * connection.
     */
    onlyTransaction: async <Result>(work: (query: Query) => Promise<Result>): Promise<Result> => {
      try {
        await query('begin');
        const result = await work(query);
        await query('commit');
        await client.end();
        return result;
      } catch (error) {
        // A rollback would wait for the unfinished COPY: drop the connection, and the database rolls back.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        throw error;
      }
    },
    /** COPY ... FROM STDIN in any format; returns the number of rows stored. */
    copyIn: async (statement: string, data: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> => {
      const stream = client.query(copyStreams.from(statement));
      const failed = once(stream, 'finish');
      // Awaited below; this avoids an unhandled rejection until then.
      failed.catch(() => undefined);
      for await (const bytes of data) {
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          if (stream.destroyed) break;
          if (!stream.write(bytes.subarray(at, at + CHUNK_BYTES))) {
            await Promise.race([once(stream, 'drain'), failed]);
          }
        }
      }
      stream.end();
      await failed;
      return stream.rowCount;
    },
    /** COPY ... TO STDOUT in chunks that may end inside a row. */
    copyOut: (statement: string): AsyncIterable<Uint8Array> => client.query(copyStreams.to(statement)),
    close: (): Promise<void> => client.end(),
  };
}
