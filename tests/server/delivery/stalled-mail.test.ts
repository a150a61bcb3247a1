// A mail server that takes the connection and says nothing: its reader is given an answer in time, webhooks wait for nobody.
import { expect, onTestFinished, test } from 'vitest';
import { insertMessages } from '../../../src/server/delivery/inbox/hand-over-store.ts';
import { sendAs, startTestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { noticesElsewhere, sampleMessage } from './notices-elsewhere.ts';
import { httpReceiver, tcpReceiver } from './receivers.ts';

test('a stalling mail server delays no webhook', async () => {
  const [stalled, hook] = [await tcpReceiver(''), await httpReceiver(() => 200)];
  const clock = testClock('2026-11-17T20:00:00.000Z');
  const app = await startTestApp({
    withHistory: true,
    clock,
    environment: {
      WEBHOOK_ALLOW_PRIVATE: 'true',
      SMTP_URL: `smtp://127.0.0.1:${stalled.port}`,
      SMTP_FROM: 'alerts@cat.example.com',
      PUBLIC_URL: 'https://cat.example.com',
    },
  });
  onTestFinished(async () => {
    await app.close();
    await Promise.all([stalled.close(), hook.close()]);
  });
  await app.platform.begin(() => undefined);
  const { query, transaction } = app.storage.database;
  const post = (body: unknown) => sendAs(app, app.userToken, 'POST', '/api/channels', body);
  const adding = post({ kind: 'email', address: 'reader@example.com' });
  await expect.poll(stalled.connections).toBe(1);
  let status = 0;
  void adding.then((reply) => {
    status = reply.status;
  });
  await expect.poll(() => clock.advance(1_000).then(() => status), { timeout: 60_000 }).toBe(422);
  expect((await post({ kind: 'webhook', url: hook.url, template: 'standard' })).status).toBe(200);
  await query(
    `insert into channel (user_id, kind, address, details, is_default, confirmed_at, created_at)
     select user_id, 'email', 'reader@example.com', '{}', true, now(), now() from channel`,
  );
  const { rows } = await query<{ user_id: number }>('select distinct user_id from channel');
  const now = new Date(clock.now()).toISOString();
  const message = sampleMessage({ user_id: rows[0]?.user_id ?? 0, key: 'one', fired_at: now });
  await transaction((tx) => insertMessages(tx, [message], now, noticesElsewhere(app.storage)));
  await expect.poll(stalled.connections).toBe(2);
  await expect.poll(() => hook.received.length).toBe(1);
  const error = async () => {
    await clock.advance(1_000);
    const found = await query<{ error: string | null }>(
      `select d.error from delivery d join channel c on c.id = d.channel_id where c.kind = 'email'`,
    );
    return found.rows[0]?.error;
  };
  await expect.poll(error, { timeout: 60_000 }).toMatch(/within 15 s$/);
});
