// SQL of the identity of this installation.
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';

/** Writes the identity; does nothing when the schema has no `installation` table yet. */
export async function keepIdentity(query: Query, id: string, place: string): Promise<void> {
  const { rows } = await query<{ is_there: boolean }>`
     select to_regclass('public.installation') is not null as is_there`;
  if (rows[0]?.is_there !== true) return;
  await query('delete from installation');
  await query`insert into installation (id, place) values (${id}, ${place})`;
}

export function createIdentityStore({ query }: Pick<Db, 'query'>) {
  const read = async () => (await query.value<string | null>('select id from installation')) ?? '';

  return {
    /** Cluster, timeline and database: differs after a copy, a promotion or the load of a dump. */
    databasePlace: () => query.value<string>`select concat_ws(' ', (select system_identifier from pg_control_system()),
           (select timeline_id from pg_control_checkpoint()), oid) as place
         from pg_database where datname = current_database()`,
    /** Id stored for this place; `fresh` is stored and returned when there is none or it belongs to another place. */
    async ensure(fresh: string, place: string): Promise<string> {
      await query`insert into installation (id, place) values (${fresh}, ${place})
         on conflict (is_only) do update set id = excluded.id, place = excluded.place
         where installation.place <> excluded.place`;
      return read();
    },
    /** Replaces `former` by `fresh`; returns the stored id, since another process may have been first. */
    async replace(former: string, fresh: string, place: string): Promise<string> {
      await query`update installation set id = ${fresh}, place = ${place} where id = ${former}`;
      return read();
    },
  };
}
