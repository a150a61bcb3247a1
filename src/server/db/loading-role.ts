// Role for rows that come from a file: no superuser, owner of nothing, member of nothing, so that it may run no program.
import { type ConnectionSettings, connectDirectly } from './database.ts';
import { createQuery, type Query } from './query.ts';

const ROLE = 'smart_cat_rows';
/** https://www.postgresql.org/docs/18/errcodes-appendix.html: another process makes or grants it at this moment. */
const AT_THE_SAME_TIME = ['42710', '23505', 'XX000'];

/**
 * Makes the role on this server unless it is there; null where the role at hand may not make one. Throws if the role at hand
 * is a superuser and cannot lend its work to another: rows of a file must not come in with its rights.
 */
export async function makeLoadingRole(connection: ConnectionSettings): Promise<string | null> {
  const client = await connectDirectly(connection);
  const query = createQuery(client);
  try {
    const { rows } = await query<{ is_super: boolean; may: boolean }>(
      'select rolsuper as is_super, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
    );
    const { is_super = false, may = false } = rows[0] ?? {};
    try {
      const { rowCount } = await query('select from pg_roles where rolname = $1', [ROLE]);
      if (rowCount === 0 && may) await query(`create role ${ROLE} nologin`);
      if (!is_super && may) await query(`grant ${ROLE} to current_user`);
    } catch (error) {
      if (!AT_THE_SAME_TIME.includes((error as { code?: string }).code ?? '') && is_super) throw error;
    }
    const usable = await query<{ usable: boolean }>(
      `select pg_has_role(current_user, oid, 'member') and not (rolsuper or rolcreaterole or rolcreatedb or rolcanlogin
         or exists (select from pg_auth_members m where m.member = r.oid)
         or exists (select from pg_shdepend d where d.refobjid = r.oid and d.refclassid = 'pg_authid'::regclass and d.deptype = 'o')) as usable
       from pg_roles r where rolname = $1`,
      [ROLE],
    );
    if (usable.rows[0]?.usable === true) return ROLE;
    if (is_super) throw new Error(`The role ${ROLE} of this server has rights of its own. Drop it, and try again.`);
    return null;
  } finally {
    await client.end();
  }
}

/** Runs `work` within the caller's transaction with the right to insert into the tables of the schema, and no other. */
export async function asLoadingRole<Result>(
  query: Query,
  role: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (role === null) return work();
  await query(`grant usage on schema public to ${role}`);
  await query(`grant insert on all tables in schema public to ${role}`);
  await query(`set local role ${role}`);
  const result = await work();
  await query('reset role');
  await query(`revoke insert on all tables in schema public from ${role}`);
  await query(`revoke usage on schema public from ${role}`);
  return result;
}
