// Connections of a thread, opened when needed and used again; one that failed is not.
import { type BulkConnection, type ConnectionSettings, openBulkConnection } from '../db/bulk-connection.ts';

export type Connections = {
  query: BulkConnection['query'];
  /** Lends a connection for several steps, a transaction for example. */
  use<Result>(work: (connection: BulkConnection) => Promise<Result>): Promise<Result>;
  /** Closes those nobody uses. */
  close(): Promise<void>;
};

export function createConnections(settings: ConnectionSettings): Connections {
  const idle: BulkConnection[] = [];

  async function use<Result>(work: (connection: BulkConnection) => Promise<Result>): Promise<Result> {
    const connection = idle.pop() ?? (await openBulkConnection(settings));
    try {
      const result = await work(connection);
      idle.push(connection);
      return result;
    } catch (error) {
      await connection.close().catch(() => undefined);
      throw error;
    }
  }

  return {
    query: (text, values) => use((connection) => connection.query(text, values)),
    use,
    close: async () => {
      await Promise.all(idle.splice(0).map((connection) => connection.close()));
    },
  };
}
