// Access, channels and deliveries after a restore: nothing that was ended, changed, used or sent since the backup comes back.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { keptWords } from '../../../src/domain/backup/kept-words.ts';
import { createBackupStore } from '../../../src/server/backup/backup-store.ts';
import { readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { createIdentity } from '../../../src/server/backup/identity/identity.ts';
import { createLossStore } from '../../../src/server/backup/loss-store.ts';
import { installationTables, personalTables } from '../../../src/server/backup/present/personal-tables.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { readKept } from '../../../src/server/backup/restored-store.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import { processStore } from '../../../src/server/observability/process-store.ts';
import { longTest } from '../../setup/long-run.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { scratchFolder, takeDeps } from './sample-backup.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-24T11:00:00.000Z');

const NO_WORDS = { figure: '', detail: null, cure: null, since: null, action: null, retry: null };

/** What a person does; `$1` is the account, `$2` the number of the action. */
const actions = {
  registers: `insert into app_user (full_name, email, email_normal, password_hash, created_at)
    values ('Sample', 'new' || $2 || '@example.com', 'new' || $2 || '@example.com', 'hash' || $1, now() + $2 * interval '1 s')`,
  'changes the password': `update app_user set password_hash = 'changed ' || $2 where id = $1`,
  'is promoted or demoted': 'update app_user set is_admin = not is_admin where id = $1 and $2 > 0',
  'is disabled or enabled': `update app_user set disabled_at = case when disabled_at is null then now() end where id = $1 and $2 > 0`,
  'adds a second factor': `insert into second_factor values ($1, 'secret ' || $2, now(), now(), $2) on conflict (user_id) do update set secret = excluded.secret`,
  'uses a code': 'update second_factor set last_step = $2 where user_id = $1',
  'removes the second factor': 'delete from second_factor where user_id = $1 and $2 > 0',
  'gets a recovery code': `insert into recovery_code select user_id, ('code' || $2)::bytea from second_factor where user_id = $1`,
  'uses a recovery code': 'update recovery_code set used_at = now() where user_id = $1 and $2 > 0',
  'adds a passkey': `insert into passkey values ('key' || $2, $1, 'credential' || $2, 'public', 'handle', 'example.com', 0, '{}', false, false, 'Key', now())`,
  'removes passkeys': 'delete from passkey where user_id = $1 and $2 > 0',
  'links a provider': `insert into linked_identity values ('link' || $2, $1, 'issuer', 'subject' || $2 % 2, 'a@example.com', now()) on conflict do nothing`,
  'unlinks the provider': 'delete from linked_identity where user_id = $1 and $2 > 0',
  'makes a token': `insert into access_token values (('token' || $2)::bytea, 'token' || $2, $1, 'Token', 'read', now(), now() + interval '90 days')`,
  'revokes tokens': 'delete from access_token where user_id = $1 and $2 > 0',
  'signs in': `insert into session values (('session' || $2)::bytea, 'session' || $2, $1, now(), now(), now() + interval '90 days')`,
  'signs out': 'delete from session where user_id = $1 and $2 > 0',
  'is mailed a link': `insert into mailed_link values (('mail' || $2)::bytea, 'reset', $1, now() + interval '1 day')`,
  'opens the link': 'delete from mailed_link where user_id = $1 and $2 > 0',
  'adds a channel': `insert into channel (user_id, kind, address, details, is_default, confirmed_at, created_at)
    values ($1, 'webhook', 'channel' || $2, '{}', true, now(), now())`,
  'removes channels': 'delete from channel where user_id = $1 and $2 > 0',
  'is sent a message': `with said as (insert into message (id, user_id, key, kind, title, text, link, urgent, fired_at)
      values (gen_random_uuid(), $1, 'key' || $2, 'price', 'A', 'A', '/', true, now()) returning id)
    insert into delivery (message_id, channel_id, state, tries, next_try_at)
    select said.id, channel.id, 'waiting', 0, now() from said, channel where channel.user_id = $1`,
  'has messages delivered': `update delivery set state = 'sent', next_try_at = null, sent_at = now()
    where $2 > 0 and message_id in (select id from message where user_id = $1)`,
  'joins the waitlist': `insert into waitlist (email_normal, email, created_at) values ('wait' || $2, 'wait' || $2, now() + $1 * interval '0 s')`,
  'invites all': `insert into invitation (waitlist_id, token_hash, created_at, created_by, expires_at)
    select id, ('invite' || $2 || id)::bytea, now(), $1, now() + interval '1 day' from waitlist on conflict do nothing`,
  'withdraws invitations': 'update invitation set revoked_at = now() where revoked_at is null and $1 > 0 and $2 > 0',
  'closes or opens registration': `insert into registration_switch values (true, $2 % 2 = 0, now(), $1)
    on conflict (only_row) do update set is_open = excluded.is_open, changed_by = $1`,
  'makes a rule': `insert into alert_rule (user_id, condition, scope, cool_down_minutes, once, until_clear, is_on, created_at, changed_at)
    values ($1, '{}', jsonb_build_object('symbol', $2), 0, true, false, true, now(), now())`,
  'has a rule fire': `with fired as (update alert_rule set ended = 'fired' where user_id = $1 and ended is null returning id)
    insert into alert_state (rule_id, symbol, latched, fired_at, held) select id, 'A', true, now(), '{}' from fired where $2 > 0`,
} satisfies Record<string, string>;
type Action = keyof typeof actions;
const names = Object.keys(actions) as Action[];

/** What gives access, waits to be sent or may be used, a line each. */
const LIVE = `with person as (select * from app_user where disabled_at is null)
  select 'enabled ' || email as line from person
  union all select 'administrator ' || email from person where is_admin
  union all select concat('password ', email, ' ', password_hash) from person
  union all select 'session ' || id from session
  union all select concat('token ', token_hash) from access_token join person p on p.id = user_id
  union all select concat('passkey ', p.created_at, credential_id) from passkey join person p on p.id = user_id
  union all select concat('provider ', p.email, ' ', subject) from linked_identity join person p on p.id = user_id
  union all select concat('factor ', secret) from second_factor join person p on p.id = user_id
  union all select concat('code ', secret, ' ', step) from second_factor join person p on p.id = user_id
    cross join lateral generate_series(coalesce(last_step, 0) + 1, 80) step
  union all select concat('recovery ', code_hash) from recovery_code join person p on p.id = user_id where used_at is null
  union all select concat('link ', token_hash) from mailed_link
  union all select concat('channel ', address) from channel join person p on p.id = user_id
  union all select concat('waiting ', m.key, ' ', c.address) from delivery d join message m on m.id = d.message_id
    join channel c on c.id = d.channel_id where d.state in ('waiting', 'held')
  union all select concat('held ', rule_id, held) from alert_state where held is not null
  union all select concat('invitation ', token_hash) from invitation where revoked_at is null
  union all select 'registration' from registration_switch where is_open`;

async function installation() {
  const storage = await testDatabase();
  const { pool } = storage.database;
  const filesDir = join(scratchFolder('files'), 'pipeline');
  const folder = scratchFolder('backups');
  const store = createBackupStore(storage.database);
  let count = 0;
  let now = START;
  const audit = () =>
    pool.query(`insert into audit_log (at, action, target, result, hash) values (now(), 'sample', '', 'ok', $1)`, [
      randomBytes(32),
    ]);
  await audit();
  const does = async (account: number, name: Action) => {
    count += 1;
    const { rows } = await pool.query('select id from app_user order by id');
    const id = rows[account % rows.length]?.id ?? 0;
    if (rows.length > 0 || name === 'registers')
      await pool.query(actions[name].replaceAll('$1', '$1::integer').replaceAll('$2', '$2::integer'), [id, count]);
    await audit();
  };
  for (const account of [0, 1, 2]) await does(account, 'registers');
  return {
    ...storage,
    does,
    take: async () => {
      now += MINUTE_MS;
      const at = new Date(now).toISOString();
      const file = await takeBackup(takeDeps({ storage, filesDir }, folder), { kind: 'by-hand', at, likeBytes: null });
      const { bytes, header, manifest, path } = file;
      // The place of this database and folder, under the number that its backups carry.
      await createIdentity({ database: storage.database, filesDir, randomBytes }).id();
      await pool.query('update installation set id = $1', [header.installation]);
      const id = await store.begin('by-hand', at, header.installation ?? '');
      const { sha256 } = manifest.body;
      await store.noteWritten(id, { file_name: path.slice(folder.length + 1), at, bytes, rows: 0, tables: 0, sha256 });
      return path;
    },
    restore: async (path: string, sessionId: string | null = null) => {
      now += MINUTE_MS;
      const replacedAt = new Date(now).toISOString();
      const deps = { database: storage.database, filesDir, randomBytes, replacedAt, sessionId };
      await restoreBackup(deps, await readBackupFile(path), null);
    },
    live: async () => new Set<string>((await pool.query(LIVE)).rows.map(({ line }) => line)),
  };
}

/** Columns that only name who did something to the product's own data: they come with it from the backup. */
const namingColumns = [
  'batch.confirmed_by',
  'batch.discarded_by',
  'batch_file.discarded_by',
  'job.requested_by',
  'list_mapping.created_by',
  'publication.by_user',
  'quarantined_row.mended_by',
];

test('every table that names an account is in the register', async () => {
  const storage = await testDatabase();
  onTestFinished(storage.drop);
  const { rows } = await storage.database.pool.query(
    `select distinct c.relname || '.' || a.attname as name, c.relname as table
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (k.confrelid in (select oid from pg_class where relname = any ($1)) or a.attname ~ '(^|_)(user|account)(_id)?$|(_by|by_user)$')
     order by 1`,
    [personalTables.map(({ table }) => table)],
  );
  const known = new Set([...personalTables, ...installationTables].map(({ table }) => table));
  const others = rows.filter(({ table }) => !known.has(table)).map(({ name }) => name);
  expect(others).toEqual(namingColumns);
});

longTest(
  'a failing check that was reported before the backup is no news after the restore, another one is',
  async () => {
    const { database, take, restore, drop } = await installation();
    onTestFinished(drop);
    const { noteChecks, changesAfter, newestChange } = processStore(database.query);
    const note = (minutes: number, states: Record<string, 'error' | 'pass'>) =>
      noteChecks(
        Object.entries(states).map(([id, state]) => ({ ...NO_WORDS, id, state, title: id })),
        new Date(START + minutes * MINUTE_MS).toISOString(),
      );
    const allReported = async () => {
      await database.query('delete from alert_check');
      await database.query(`insert into alert_check values ('product', $1, now())`, [await newestChange()]);
    };
    await note(0, { old: 'pass', since: 'pass', lasting: 'pass', new: 'pass' });
    await note(0.5, { old: 'error', since: 'pass', lasting: 'error', new: 'pass' });
    const backup = await take();
    await note(1.5, { old: 'pass', since: 'error', lasting: 'error', new: 'pass' });
    await allReported();
    await restore(backup);
    await note(3, { old: 'error', since: 'error', lasting: 'error', new: 'error' });
    const { rows } = await database.query<{ id: number }>('select publication as id from alert_check');
    const news = await changesAfter(rows[0]?.id ?? 0, 9);
    expect(news.map(({ check_id, state }) => [check_id, state])).toEqual([['new', 'error']]);
  },
);

test('calls of the track record since the backup are named in what a restore loses', async () => {
  const { database, drop } = await installation();
  onTestFinished(drop);
  for (const known of ['2026-11-24T10:00:00Z', '2026-11-24T12:00:00Z'])
    await database.query(
      `with s as (insert into call_set (kind, market, known_at, formula_version) values ('score', 'live', $1, '1') returning id)
       insert into call (set_id, source, symbol, side) select id, 'score', 'NVDA', 1 from s`,
      [known],
    );
  const { calls } = await createLossStore(database).since(new Date(START).toISOString());
  expect(calls).toBe(1);
});

test('what was revoked since the backup stays so and is named where it is known, and elsewhere nobody says that nothing was', async () => {
  const [here, elsewhere] = [await installation(), await installation()];
  onTestFinished(here.drop);
  onTestFinished(elsewhere.drop);
  await here.does(0, 'makes a token');
  const path = await here.take();
  await here.does(0, 'revokes tokens');
  await here.restore(path);
  expect(await readKept(here.database)).toMatchObject([{ parts: ['tokens and links'] }]);
  await elsewhere.restore(path);
  expect(await readKept(elsewhere.database)).toBeNull();
  expect(keptWords(null)).toMatch(/^Access is as it was at the backup/);
});

longTest(
  'over random actions, backups and restores nothing that was ended comes back',
  {
    timeout: 5_400_000,
  },
  async () => {
    const action = fc.record({ account: fc.nat(9), action: fc.constantFrom(...names) });
    const restored = fc.record({ restored: fc.nat(9) });
    const backup = { weight: 1, arbitrary: fc.constant('backup' as const) };
    const step = fc.oneof({ weight: 14, arbitrary: action }, backup, { weight: 1, arbitrary: restored });
    // Each sequence ends with a restore of the first backup.
    const given = fc.array(step, { minLength: 40, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(given, async (steps) => {
        const { does, take, restore, live, drop } = await installation();
        const backups = [await take()];
        const ended = new Set<string>();
        let before = await live();
        for (const one of [...steps, { restored: 0 }]) {
          if (one === 'backup') backups.push(await take());
          else if ('restored' in one) await restore(backups[one.restored % backups.length] ?? '');
          else {
            await does(one.account, one.action);
            const now = await live();
            for (const line of before) if (!now.has(line)) ended.add(line);
            for (const line of now) if (!before.has(line)) ended.delete(line);
          }
          before = await live();
          if (one === 'backup' || !('restored' in one)) continue;
          expect([...before].filter((line) => ended.has(line) || line.startsWith('session'))).toEqual([]);
        }
        await drop();
      }),
      // A sequence takes about ten seconds.
      { numRuns: 40 },
    );
  },
);
