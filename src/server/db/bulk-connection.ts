// Connection for bulk loads: COPY in and out, transactions, long statement timeouts.
import { once } from 'node:events';
import copyStreams from 'pg-copy-streams';
import { type ConnectionSettings, connectDirectly } from './database.ts';
import { createQuery, inTransaction, type Query } from './query.ts';

const CHUNK_BYTES = 1 << 18;

export type BulkConnection = {
  query: Query;
  /** All or nothing; `work` runs its queries on this same connection. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** The connection's only transaction: a failure drops the connection at once, also in the middle of a COPY. */
  onlyTransaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** COPY ... FROM STDIN in any format; returns the rows PostgreSQL took. */
  copyIn(statement: string, data: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number>;
  /** COPY ... TO STDOUT as chunks cut anywhere. */
  copyOut(statement: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** Opens it. Statements may take ten minutes and locks half a minute; a lost connection rejects what runs on it. */
export async function openBulkConnection(settings: ConnectionSettings): Promise<BulkConnection> {
  const client = await connectDirectly(settings, {
    statement_timeout: 600_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 600_000,
  });
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'; set timezone = 'UTC'`);
  const query = createQuery(client);
  return {
    query,
    transaction: (work) => inTransaction(query, work),
    onlyTransaction: async (work) => {
      try {
        await query('begin');
        const result = await work(query);
        await query('commit');
        await client.end();
        return result;
      } catch (error) {
        // A rollback would wait behind the unfinished COPY; the database rolls back when the connection is gone.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        throw error;
      }
    },
    copyIn: async (statement, data) => {
      const stream = client.query(copyStreams.from(statement));
      const failed = once(stream, 'finish');
      // The failure is thrown where it is awaited, below.
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
    copyOut: (statement) => client.query(copyStreams.to(statement)) as AsyncIterable<Uint8Array>,
    close: () => client.end(),
  };
}
