// A process killed at many points between firing and delivery: nothing is lost, nothing is twice in the inbox.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { httpReceiver } from '../server/delivery/receivers.ts';
import { countInGate } from '../setup/long-run.ts';
import { testDatabase } from '../setup/postgres.ts';

const SCRIPT = fileURLToPath(new URL('./delivery-process.ts', import.meta.url));
const MESSAGES = countInGate(12, 60);
/** From the beginning of a process to its death, in ms. */
const LIVES = [60, 350, 500, 900, 700, 120, 15, 40, 250, 180].slice(0, countInGate(2, 10));

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

test('every message is delivered at least once under one id, and stands once in the inbox', async () => {
  const storage = await testDatabase();
  const hook = await httpReceiver((count) => (count === 4 ? 500 : 200));
  let child: ChildProcess | null = null;
  onTestFinished(async () => {
    child?.kill('SIGKILL');
    await hook.close();
    await storage.drop();
  });
  const { query } = storage.database;
  const { rows } = await query<{ id: number }>(
    `insert into app_user (full_name, email, email_normal, password_hash, is_admin, created_at)
     values ('Sample', 'sample@example.com', 'sample@example.com', 'none', false, now()) returning id`,
  );
  const userId = rows[0]?.id ?? 0;
  await query(
    `insert into channel (user_id, kind, address, details, is_default, confirmed_at, created_at)
     values ($1, 'webhook', 'sample', $2, true, now(), now())`,
    [userId, JSON.stringify({ url: hook.url, template: 'standard', secret: SECRET })],
  );
  const order = JSON.stringify({ target: storage.target, userId, most: MESSAGES });
  const start = () =>
    new Promise<ChildProcess>((resolve) => {
      const begun = fork(SCRIPT, [order], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      child = begun;
      begun.once('message', () => resolve(begun));
    });
  for (const life of LIVES) {
    const living = await start();
    await pause(life);
    const dead = new Promise((resolve) => living.once('exit', resolve));
    living.kill('SIGKILL');
    await dead;
  }
  const last = await start();
  await new Promise((resolve) => last.once('message', resolve));
  const count = async (sql: string) => Number((await query<{ n: number }>(sql)).rows[0]?.n);
  await expect
    .poll(() => count(`select count(*) as n from delivery where state <> 'sent'`), { timeout: 120_000, interval: 250 })
    .toBe(0);
  expect(await count('select count(*) as n from message')).toBe(MESSAGES);
  expect(await count('select count(*) as n from delivery where channel_id is null')).toBe(MESSAGES);
  expect(await count('select count(*) as n from delivery')).toBe(2 * MESSAGES);
  const { rows: sent } = await query<{ title: string; id: string }>(
    'select m.title, d.batch::text as id from message m join delivery d on d.message_id = m.id and d.channel_id is not null',
  );
  const heard = hook.received.flatMap(({ headers, body }) =>
    (JSON.parse(body.toString()) as { data: { messages: { title: string }[] } }).data.messages.map(
      ({ title }) => `${title} as ${String(headers['webhook-id'])}`,
    ),
  );
  expect(new Set(heard)).toEqual(new Set(sent.map(({ title, id }) => `${title} as ${id}`)));
  console.log({ kills: LIVES.length, exchanges: hook.received.length, repeated: heard.length - MESSAGES });
});
