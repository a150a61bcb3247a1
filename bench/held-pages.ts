// Pages behind a push proxy: their process and their signed-in users.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openBulkConnection } from '../src/server/db/bulk-connection.ts';
import type { ConnectionSettings } from '../src/server/db/database.ts';
import type { Order, Said } from './held-clients.ts';

export class Clients {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('./held-clients.ts', import.meta.url)));

  next<Key extends Said extends infer One ? (One extends Said ? keyof One : never) : never>(key: Key) {
    return new Promise<Extract<Said, Record<Key, unknown>>>((resolve) => {
      const listen = (said: Said) => {
        if (!(key in said)) return;
        this.#child.off('message', listen);
        resolve(said as Extract<Said, Record<Key, unknown>>);
      };
      this.#child.on('message', listen);
    });
  }

  send(order: Order): void {
    this.#child.send(order);
  }

  end(): void {
    this.#child.kill();
  }
}

/** Inserts users with sessions, without the cost of password hashes; returns the tokens. */
export async function signInUsers(connection: ConnectionSettings, users: number): Promise<string[]> {
  const tokens = Array.from({ length: users }, () => `sct_${randomBytes(32).toString('base64url')}`);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const bulk = await openBulkConnection(connection);
  await bulk.query(
    `insert into app_user (full_name, email, email_normal, password_hash)
     select 'Reader', 'reader-' || n || '@example.com', 'reader-' || n || '@example.com', 'none' from generate_series(1, $1::integer) as n`,
    [users],
  );
  await bulk.query(
    `insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at)
     select hash, 'bench-' || n, u.id, now(), now(), now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality as given (hash, n) join app_user u on u.email = 'reader-' || n || '@example.com'`,
    [hashes],
  );
  await bulk.close();
  return tokens;
}
