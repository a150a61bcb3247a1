// Identity of this installation: a random id, renewed when database or data folder turn out to be a copy.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { createIdentityStore, keepIdentity } from './identity-store.ts';

const ID_BYTES = 16;

type IdentityDeps = { database: Pick<Db, 'query'>; filesDir: string; randomBytes: (size: number) => Buffer };

export function createIdentity({ database, filesDir, randomBytes }: IdentityDeps) {
  const store = createIdentityStore(database);
  const newId = () => randomBytes(ID_BYTES).toString('hex');

  /**
   * Hash of where this installation is: copied folders have another inode and creation time, copied databases another
   * cluster or oid.
   */
  async function place(): Promise<string> {
    const folder = await stat(dirname(filesDir)).catch(() => null);
    const parts = [await store.databasePlace(), folder?.ino ?? '', folder?.birthtimeMs ?? ''];
    return createHash('sha256').update(parts.join(' ')).digest('hex');
  }

  return {
    id: async (): Promise<string> => store.ensure(newId(), await place()),
    /** Returns a function that writes the present identity into a restored database. */
    async hold(): Promise<(query: Query) => Promise<void>> {
      const at = await place();
      const id = await store.ensure(newId(), at);
      return (query) => keepIdentity(query, id, at);
    },
    /** Renews the id when a clone of this installation uses the same id; earlier files may belong to either. */
    renew: async (former: string): Promise<string> => store.replace(former, newId(), await place()),
  };
}
