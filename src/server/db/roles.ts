// Roles of the database: the everyday role of an embedded server, and the role for rows that come from a file.
import { type ConnectionSettings, connectDirectly } from './database.ts';
import { lockNumbers } from './lock-numbers.ts';
import { asSuperuser, DATABASE } from './postgres-server.ts';
import { createQuery, type Query } from './query.ts';

/** Role of the program on an embedded server: owner of its database, no superuser. */
export const EVERYDAY_ROLE = 'smart_cat_app';
/**
 * Role that loads rows from a file: no superuser, no owner, no member of other roles, so that the file cannot run
 * programs.
 */
const ROLE = 'smart_cat_rows';
/** Codes of concurrent creation or grant of a role: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const AT_THE_SAME_TIME = ['42710', '23505', 'XX000'];

/**
 * Makes the everyday role owner of the superuser's relations in schema public; indexes and column sequences follow
 * their tables.
 */
const HAND_OVER = `do $$
declare command text;
begin
  for command in
    select format('alter %s %s owner to ${EVERYDAY_ROLE}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass)
    from pg_class c
    where relowner = current_user::regrole and relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${EVERYDAY_ROLE}', oid::regprocedure)
    from pg_proc where proowner = current_user::regrole and pronamespace = 'public'::regnamespace
  loop execute command; end loop;
end $$`;

/**
 * Creates missing roles and the database as the embedded server's superuser, and transfers objects that the superuser
 * owns there (left by earlier versions or by pg_restore) to the everyday role.
 */
export async function prepareEmbedded(socketDir: string): Promise<void> {
  await asSuperuser(socketDir, async (server) => {
    // Several programs may open one folder at the same time.
    await server.query('select pg_advisory_lock($1)', [lockNumbers.roles]);
    // Check first, because the server logs a failed attempt as an error.
    const { rows: roles } = await server.query<{ name: string }>('select rolname as name from pg_roles');
    const has = (role: string) => roles.some(({ name }) => name === role);
    if (!has(EVERYDAY_ROLE)) await server.query(`create role ${EVERYDAY_ROLE} login createdb`);
    if (!has(ROLE)) await server.query(`create role ${ROLE} nologin`);
    await server.query(`grant ${ROLE} to ${EVERYDAY_ROLE}`);
    const { rowCount } = await server.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await server.query(`create database ${DATABASE} owner ${EVERYDAY_ROLE}`);
    const { rows: databases } = await server.query<{ name: string }>(
      `select quote_ident(datname) as name from pg_database
       where datdba = current_user::regrole and datname not in ('postgres', 'template0', 'template1')`,
    );
    for (const { name } of databases) await server.query(`alter database ${name} owner to ${EVERYDAY_ROLE}`);
    await asSuperuser(socketDir, (own) => own.query(HAND_OVER), DATABASE);
  });
}

/**
 * Returns the loading role, created if missing; null if the current role can neither create nor use it. Throws when a
 * superuser finds it unusable: rows of a file must never be loaded with superuser rights.
 */
export async function makeLoadingRole(connection: ConnectionSettings): Promise<string | null> {
  const client = await connectDirectly(connection);
  const query = createQuery(client);
  try {
    const { rows } = await query<{ is_super: boolean; may: boolean }>`
       select rolsuper as is_super, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`;
    const { is_super = false, may = false } = rows[0] ?? {};
    try {
      const { rowCount } = await query('select from pg_roles where rolname = $1', [ROLE]);
      if (rowCount === 0 && may) await query(`create role ${ROLE} nologin`);
      if (!is_super && may) await query(`grant ${ROLE} to current_user`);
    } catch (error) {
      if (!AT_THE_SAME_TIME.includes((error as { code?: string }).code ?? '') && is_super) throw error;
    }
    const usable = await query<{ usable: boolean }>`
       select pg_has_role(current_user, oid, 'member') and not (rolsuper or rolcreaterole or rolcreatedb or rolcanlogin
         or exists (select from pg_auth_members m where m.member = r.oid)
         or exists (select from pg_shdepend d where d.refobjid = r.oid and d.refclassid = 'pg_authid'::regclass and d.deptype = 'o')) as usable
       from pg_roles r where rolname = ${ROLE}`;
    if (usable.rows[0]?.usable === true) return ROLE;
    if (is_super) throw new Error(`The role ${ROLE} of this server has rights of its own. Drop it, and try again.`);
    return null;
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` in the caller's transaction as a role that may only insert into the schema's tables; `role` null: as the
 * current role.
 */
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
