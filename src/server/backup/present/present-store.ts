// SQL of the present data during a restore: copied to temporary tables; rows that must not revert are put back.
import type { KeptAccount, KeptPart } from '../../../domain/backup/restore-view.ts';
import { HELD } from '../../db/migrate.ts';
import { type Query, raw } from '../../db/query.ts';
import { installationTables, personalTables } from './personal-tables.ts';

const OTHERS = ['session', 'alert_rule', 'alert_state', 'job_schedule', 'left_account'];

const now = personalTables.filter(({ table, fate }) => fate === 'now' && table !== 'app_user');
/** Tables whose rows are not restored. */
const ended = personalTables.filter(({ fate }) => fate === 'ended' || fate === 'link');
const putBackTables = personalTables.filter(
  ({ table, fate }) => (fate === 'now' || fate === 'link') && table !== 'app_user',
);

const held = [
  'app_user',
  ...putBackTables.map(({ table }) => table),
  ...installationTables.map(({ table }) => table),
  ...OTHERS,
];

/** Copies rows that may have to be put back. Call before the database is emptied, in the same transaction. */
export async function holdPresent(query: Query): Promise<void> {
  for (const table of held)
    await query(`create temporary table ${HELD}${table} on commit drop as table public.${table}`);
  await query(`create temporary table ${HELD}audit on commit drop as select hash from public.audit_log`);
  await query(
    `create temporary table ${HELD}sequence on commit drop as
     select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
}

/**
 * True if the present data continue the backup's: their audit log contains its last entry or, for a backup of this
 * installation, its first. Otherwise they are older or another installation's.
 */
export function presentGoesOn(query: Query, isOwn: boolean): Promise<boolean> {
  const known = (order: string) =>
    `exists (select from ${HELD}audit where hash = (select hash from public.audit_log order by id ${order} limit 1))`;
  return query.value`select ${raw(known('desc'))} or ${isOwn} and ${raw(known('asc'))} as goes_on`;
}

/** Keeps sequences from going back, so that a number quoted in a message is never reused. */
export async function keepNumbers(query: Query): Promise<void> {
  await query(
    `select setval(format('public.%I', s.sequencename)::regclass, greatest(h.last, coalesce(s.last_value, h.last)))
     from pg_sequences s join ${HELD}sequence h on h.name = s.sequencename where s.schemaname = 'public'`,
  );
}

const readColumns = (query: Query, table: string) => query.column<string>`
     select quote_ident(attname) as name from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`;

/** Condition for rows of accounts that exist in both databases. `prefix`: schema or prefix of the parent tables. */
function ownedIn(prefix: string, { owner, of }: { owner: string; of?: string }): string {
  if (of === undefined) return `${owner} in (select id from ${HELD}same_account)`;
  const parent = personalTables.find(({ table }) => table === of);
  if (parent === undefined) throw new Error(`The table ${of} is not in the register.`);
  return `${owner} in (select id from ${prefix}${of} where ${ownedIn(prefix, parent)})`;
}

/** Deletes restored rows that share a unique key with a held row, which replaces them. */
async function makeRoom(query: Query, table: string, condition: string): Promise<void> {
  const { rows } = await query<{ columns: string[] }>`select array(select quote_ident(a.attname)
         from unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place) as columns
     from pg_index i
     where i.indrelid = ${`public.${table}`}::regclass and i.indisunique and i.indexprs is null
     and i.indpred is null`;
  for (const { columns } of rows) {
    const list = columns.join(', ');
    await query(
      `delete from public.${table} where (${list}) in (select ${list} from ${HELD}${table} where ${condition})`,
    );
  }
}

async function putBack(query: Query, table: string, condition: string): Promise<void> {
  await makeRoom(query, table, condition);
  const list = (await readColumns(query, table)).join(', ');
  await query(
    `insert into public.${table} (${list}) overriding system value select ${list} from ${HELD}${table} where ${condition}`,
  );
}

/** Differences between backup and present per account; call before the present rows are put back. */
async function readKept(query: Query): Promise<KeptAccount[]> {
  const parts = personalTables.flatMap(({ table, owner, part }) => {
    if (part === undefined) return [];
    const rowsIn = (place: string) => `select ${part.columns} from ${place} where ${owner} = a.id`;
    const [before, now] = [rowsIn(`public.${table}`), rowsIn(HELD + table)];
    return [`select '${part.name}' where exists ((${before}) except (${now})) or exists ((${now}) except (${before}))`];
  });
  const own = (name: KeptPart, column: string) => `select '${name}' where b.${column} is distinct from n.${column}`;
  const { rows } = await query<KeptAccount>(
    `select n.email, array(select distinct part from (
         ${[own('password', 'password_hash'), own('role', 'is_admin'), own('disabled', 'disabled_at'), ...parts].join(' union all ')}
       ) parts (part) order by part) as parts
     from ${HELD}same_account a join public.app_user b on b.id = a.id join ${HELD}app_user n on n.id = a.id order by n.email`,
  );
  return rows.filter(({ parts: found }) => found.length > 0);
}

/** Replaces references of installation tables to accounts that no longer exist. */
async function renameGone(query: Query): Promise<void> {
  for (const { table, accounts = [] } of installationTables) {
    for (const { column, or } of accounts) {
      const instead =
        or === 'null'
          ? 'null'
          : '(select id from public.app_user order by is_admin desc, disabled_at nulls first, id limit 1)';
      await query(
        `update ${HELD}${table} set ${column} = ${instead} where ${column} not in (select id from public.app_user)`,
      );
    }
  }
}

/**
 * Finds accounts that exist in backup and present, by id and creation time; finds no accounts when `goesOn` is false
 * (data of another installation).
 */
export async function findSameAccounts(query: Query, goesOn: boolean): Promise<void> {
  await query`create temporary table ${raw(HELD)}same_account on commit drop as
     select id from ${raw(HELD)}app_user n join public.app_user b using (id, created_at) where ${goesOn}`;
}

/** Records all present accounts as gone; the caller removes those that still exist. */
async function noteGone(query: Query, replacedAt: string): Promise<void> {
  await query`insert into public.left_account (id, created_at, left_at)
     select id, created_at, left_at from ${raw(HELD)}left_account
     union all select id, created_at, ${replacedAt}::timestamptz from ${raw(HELD)}app_user
     on conflict (id, created_at) do update set left_at = greatest(left_account.left_at, excluded.left_at)`;
}

/** Disables restored accounts that an earlier restore removed: they may have changed after the backup. */
async function disableUnknown(query: Query, takenAt: string, replacedAt: string): Promise<void> {
  await query`update public.app_user u set disabled_at = ${replacedAt}::timestamptz from public.left_account l
     where l.id = u.id and l.created_at = u.created_at and l.left_at > ${takenAt}::timestamptz
     and u.disabled_at is null
       and u.id not in (select id from ${raw(HELD)}same_account)`;
}

export type Replaced = {
  /** Instant of the backup, ISO. */
  takenAt: string;
  /** Instant of the present data, ISO. */
  replacedAt: string;
  /** Session of the administrator who restores, which is kept; null from the terminal. */
  sessionId: string | null;
  goesOn: boolean;
};

/**
 * Keeps today's access, channels and inbox for accounts in both the backup and the present. Disables restored accounts
 * that had been removed. Returns what differed per account.
 */
export async function putBackAccounts(query: Query, given: Replaced): Promise<KeptAccount[]> {
  const kept = await readKept(query);
  const columns = (await readColumns(query, 'app_user')).filter((name) => name !== 'id');
  await query(
    `update public.app_user u set ${columns.map((name) => `${name} = n.${name}`).join(', ')}
     from ${HELD}app_user n where n.id = u.id and n.id in (select id from ${HELD}same_account)`,
  );
  for (const { table } of ended.toReversed()) await query(`delete from public.${table}`);
  for (const one of now.toReversed()) await query(`delete from public.${one.table} where ${ownedIn('public.', one)}`);
  for (const one of putBackTables) await putBack(query, one.table, ownedIn(HELD, one));
  const session = (await readColumns(query, 'session')).join(', ');
  await query`insert into public.session (${raw(session)}) select ${raw(session)} from ${raw(HELD)}session
     where id = ${given.sessionId} and ${raw(ownedIn(HELD, { owner: 'user_id' }))}`;
  // Record ended sessions, so that push proxies close their streams.
  await query(
    `insert into public.session_end (session_id) select id from ${HELD}session where id not in (select id from public.session)`,
  );
  await noteGone(query, given.replacedAt);
  if (given.goesOn) await disableUnknown(query, given.takenAt, given.replacedAt);
  await query`
     delete from public.left_account l using public.app_user u where u.id = l.id and u.created_at = l.created_at`;
  return kept;
}

/** Keeps rows of the installation as they are now. */
export async function putBackInstallation(query: Query): Promise<void> {
  await renameGone(query);
  for (const { table } of installationTables.toReversed()) await query(`delete from public.${table}`);
  for (const { table } of installationTables) await putBack(query, table, 'true');
}
