// SQL of the key that signs addresses of snapshots: created once, shared by all processes.
import type { Query } from '../db/query.ts';
import { loadOnce } from '../process/load-once.ts';

/** The key, read from the database once; the read is retried after a failure. */
export function createAddressKey(query: Query, newKey: () => Buffer) {
  return loadOnce(async () => {
    await query`insert into snapshot_address_key (secret) values (${newKey()}) on conflict do nothing`;
    const [row] = (await query<{ secret: Buffer }>('select secret from snapshot_address_key')).rows;
    if (row === undefined) throw new Error('The key of snapshot addresses is gone.');
    return row.secret;
  });
}
