// SQL of the product's keys for browser push: created once, shared by all processes.
import type { Db } from '../../db/database.ts';
import { loadOnce } from '../../process/load-once.ts';
import type { PushKeys } from '../senders/push.ts';

export function createPushKeyStore({ query }: Pick<Db, 'query'>, newKeys: () => PushKeys) {
  async function read(): Promise<PushKeys> {
    const select = () => query<PushKeys>('select public_key as "publicKey", private_key as "privateKey" from push_key');
    const stored = (await select()).rows[0];
    if (stored !== undefined) return stored;
    const { publicKey, privateKey } = newKeys();
    await query`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
       on conflict do nothing`;
    // Another process may have stored its keys first.
    return (await select()).rows[0] ?? { publicKey, privateKey };
  }

  return {
    /** Keys, loaded from the database once; a failed load is repeated at the next call. */
    keys: loadOnce(read),
  };
}
