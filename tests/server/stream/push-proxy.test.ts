// Streams held by Pushpin: each event once from several processes, own inboxes apart, out within a minute of sign-out.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SnapshotName } from '../../../src/server/publish/kinds.ts';
import { publishReply } from '../../../src/server/publish/published.ts';
import { eventBytes } from '../../../src/server/stream/hub.ts';
import { streamRules } from '../../../src/server/stream/stream-rules.ts';
import { callAs, sampleUser, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';
import { PUSHPIN, pushpinPorts, startPushpin } from '../../setup/pushpin.ts';
import { publishList } from './sample-lists.ts';

const KEY = 'sample-key';
const NO_NEWS = JSON.stringify({ sent_at: '2026-11-17T15:00:00.000Z', snapshots: [] });
const LOOK_MS = 2_000;
const MOST_LOOKS = 5;

describe.runIf(existsSync(PUSHPIN) || process.env.CI)('through Pushpin', () => {
  /** Its signatures are good until an hour after the machine's own time. */
  const clock = testClock(new Date().toISOString());
  let folder: string;
  let app: TestApp;
  let other: TestApp;
  let pushpin: Awaited<ReturnType<typeof startPushpin>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pushpin-'));
    const ports = await pushpinPorts();
    const environment = { GRIP_URL: `http://127.0.0.1:${ports.control}/?key=${KEY}`, TRUST_PROXY: '127.0.0.1' };
    app = await startTestApp({ clock, environment });
    other = await startTestApp({ clock, environment, storage: app.storage });
    pushpin = await startPushpin(folder, ports, { product: app.url, key: KEY });
    await vi.waitUntil(holdsStreams, { timeout: 60_000 });
  });
  afterAll(async () => {
    await pushpin?.end();
    await other?.close();
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Its parts find each other after it has begun to answer: the first streams may have no one to hold them. */
  async function holdsStreams(): Promise<boolean> {
    const listening = await listenTo({ url: pushpin.url }, app.adminToken);
    const heard = () => listening.events.length > 0;
    if (listening.status === 200) await vi.waitUntil(heard, { timeout: 2_000 }).catch(() => false);
    await listening.leave();
    return heard();
  }

  async function listen(token: string, at = pushpin.url): Promise<Listening> {
    const listening = await listenTo({ url: at }, token);
    onTestFinished(listening.leave);
    expect(listening.status).toBe(200);
    await expect.poll(() => listening.events.length).toBeGreaterThan(0);
    // Pushpin subscribes after it has passed on the first event: what is sent between the two is not heard.
    const heard = async () => {
      if (at === pushpin.url) await pushpin.send('smart-cat-all', eventBytes(NO_NEWS).toString());
      return at !== pushpin.url || listening.events.length > 1;
    };
    await expect.poll(heard).toBe(true);
    return listening;
  }
  const idsOf = ({ events }: Listening, kind: SnapshotName) =>
    events.slice(1).flatMap(({ snapshots }) => snapshots.filter((one) => one.kind === kind).map(({ id }) => id));
  let made = 0;
  async function publish(kind: SnapshotName): Promise<void> {
    made += 1;
    await publishList(app, kind, await publishReply({ made }));
  }
  /** Lets both processes look at what was published until the condition holds, for less of their time than a stream is held. */
  async function looking(found: () => boolean): Promise<void> {
    for (let look = 0; look < MOST_LOOKS && !found(); look += 1) {
      await clock.advance(LOOK_MS);
      await expect
        .poll(found, { timeout: 5_000 })
        .toBe(true)
        .catch(() => undefined);
    }
    expect(found()).toBe(true);
  }

  test('what two processes announce is heard once, by who listens there and by who listens to the product', async () => {
    const [held, direct] = [await listen(app.userToken), await listen(app.userToken, app.url)];
    const elsewhere = await listen(other.userToken, other.url);
    const all = [held, direct, elsewhere];
    for (let time = 1; time <= 3; time += 1) {
      await publish('signals');
      await looking(() => all.every((one) => idsOf(one, 'signals').length >= time));
    }
    // What the other process sent of the first two has come through before the third.
    expect(new Set(idsOf(direct, 'signals')).size).toBe(3);
    expect(all.map((one) => idsOf(one, 'signals'))).toEqual(all.map(() => idsOf(direct, 'signals')));
  });

  //
  test('after a sign-out no stream of the session goes on for a minute, and none begins', async () => {
    const token = await signIn(app.url, sampleUser);
    const listening = await listen(token);
    let isOver = false;
    void listening.over.then(() => {
      isOver = true;
    });
    await callAs(app, token, '/api/auth/logout', { method: 'POST' });
    let seconds = 0;
    await expect
      .poll(async () => {
        if (seconds < 60) {
          seconds += 1;
          await clock.advance(1_000);
        }
        return isOver;
      })
      .toBe(true);
    expect((await listenTo({ url: pushpin.url }, token)).status).toBe(401);
  });

  test('of a burst as many streams are held as one user may begin', async () => {
    await clock.advance(2 * streamRules.counted.value * 1_000);
    const most = 3 * streamRules.of_one_user.value;
    const statuses: number[] = [];
    for (let time = 0; time <= most; time += 1) {
      const listening = await listenTo({ url: pushpin.url }, app.adminToken);
      onTestFinished(listening.leave);
      statuses.push(listening.status);
    }
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
  });
});
