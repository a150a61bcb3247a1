// A stream ends soon after its session's rights do, whichever process ended them; its places are counted one by one.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { streamRules } from '../../../src/server/stream/stream-rules.ts';
import { sampleAdmin, sampleUser, sendAs, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';

const MOST_SECONDS = 5;
const clock = testClock();
let app: TestApp;
/** Another process over the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
  other = await startTestApp({ clock, storage: app.storage });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function idOf(email: string): Promise<number> {
  const { rows } = await app.storage.database.pool.query<{ id: number }>('select id from app_user where email = $1', [
    email,
  ]);
  return rows[0]?.id ?? 0;
}
async function listen(token: string): Promise<Listening & { isOver: () => boolean }> {
  const listening = await listenTo(app, token);
  onTestFinished(listening.leave);
  expect(listening.status).toBe(200);
  let over = false;
  void listening.over.then(() => {
    over = true;
  });
  return { ...listening, isOver: () => over };
}
const post = (token: string, path: string, body: object = {}) => sendAs(other, token, 'POST', path, body);

//
test.each<[string, (token: string) => Promise<Response>]>([
  ['sign-out', (token) => post(token, '/api/auth/logout')],
  ['its session revoked', () => post(app.userToken, '/api/auth/sessions/revoke', { all_others: true })],
  [
    'a changed password',
    () =>
      post(app.userToken, '/api/auth/change-password', {
        current_password: sampleUser.password,
        new_password: `${sampleUser.password}2`,
      }),
  ],
])('a stream ends within five seconds after %s in another process, the others go on', async (_, end) => {
  const token = await signIn(app.url, sampleUser);
  const [ending, staying] = [await listen(token), await listen(app.userToken)];
  expect((await end(token)).ok).toBe(true);
  for (let second = 0; second < MOST_SECONDS; second += 1) await clock.advance(1_000);
  await ending.over;
  expect(staying.isOver()).toBe(false);
});

//
test('a stream ends within five seconds after its user is demoted or disabled', async () => {
  const user = await idOf(sampleUser.email);
  const promoted = await post(app.adminToken, `/api/admin/users/${user}/promote`);
  expect(promoted.ok).toBe(true);
  for (const change of ['demote', 'disable']) {
    const ending = await listen(app.userToken);
    const staying = await listen(app.adminToken);
    expect((await post(app.adminToken, `/api/admin/users/${user}/${change}`)).ok, change).toBe(true);
    for (let second = 0; second < MOST_SECONDS; second += 1) await clock.advance(1_000);
    await ending.over;
    expect(staying.isOver(), change).toBe(false);
  }
});

// L-06
test('of a burst as many streams are opened as one user may have', async () => {
  const most = streamRules.of_one_user.value;
  const token = await signIn(app.url, sampleAdmin);
  const burst = await Promise.all(Array.from({ length: 35 }, () => listenTo(app, token)));
  for (const { leave } of burst) onTestFinished(leave);
  const statuses = burst.map(({ status }) => status);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([most, 35 - most]);
});
