// A disabled account: what waits for its channels ends, its rules rest, and both go on once it is enabled.
import { expect, test } from 'vitest';
import { sampleUser, signIn } from '../../setup/app.ts';
import { alertCalls } from '../alerts/alert-calls.ts';
import { add, app, call, delivery, fire, later, openDeliveryApp, receiver, userId } from './delivery-app.ts';

openDeliveryApp();

test('a disabled account is sent nothing, and its rules fire again once it is enabled', async () => {
  const { query, add: addRule, scores } = alertCalls(app);
  const publish = async (list: string) => {
    await scores([list]);
    await app.clock.advance(2_000);
  };
  let answer = 500;
  const hook = await receiver(() => answer);
  await add({ kind: 'webhook', url: `${hook.url}/hook`, template: 'standard' });
  await publish('upgrades');
  const rule = await addRule({ kind: 'source', list: null, side: null });
  const [title = ''] = await fire(1);
  await expect.poll(async () => (await delivery(title))?.error).toBe('Answered 500');
  const { length: tried } = hook.received;

  const change = (verb: string) => call('POST', `/api/admin/users/${userId}/${verb}`, {}, app.adminToken);
  expect((await change('disable')).status).toBe(200);
  answer = 200;
  const sends = () =>
    query<{ id: number; state: string; error: string | null }>(
      'select id, state, error from delivery where channel_id is not null',
    );
  const ended = { id: expect.any(Number), state: 'dead', error: 'Not sent: the account was disabled' };
  await expect.poll(() => later(10_000, sends), { timeout: 20_000 }).toEqual([ended]);
  await publish('stocks-to-short');
  const fired = () => query('select from message where rule_id = $1', [rule.id]);
  expect(await fired()).toEqual([]);
  expect(hook.received).toHaveLength(tried);

  expect((await change('enable')).status).toBe(200);
  const token = await signIn(app.url, sampleUser);
  const [{ id } = { id: 0 }] = await sends();
  expect((await call('POST', `/api/inbox/deliveries/${id}/retry`, {}, token)).status).toBe(200);
  await expect.poll(() => hook.received.length).toBe(tried + 1);
  await publish('downgrades');
  expect((await fired()).length).toBeGreaterThan(0);
  await expect.poll(() => later(10_000, async () => hook.received.length)).toBeGreaterThan(tried + 1);
});
