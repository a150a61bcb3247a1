// Polls of a running app at chosen instants.
import { expect } from 'vitest';
import { GoldenEyeCurrent } from '../../../src/domain/goldeneye/golden-eye.ts';
import { callAs, drawMarket, startTestApp, type TestApp, type TestAppOptions } from '../../setup/app.ts';
import type { TestClock } from '../../setup/clock.ts';

/** With the market's history on file, without which the usual volumes are unknown and nothing can be judged. */
export async function start(clock: TestClock, options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp({ clock, withHistory: true, ...options });
  await drawMarket(app);
  await app.platform.begin(() => undefined);
  return app;
}

const MOST_TRIES = 60;

export async function pollAt(app: TestApp, clock: TestClock, at: number): Promise<GoldenEyeCurrent> {
  clock.set(new Date(at).toISOString());
  // On a busy machine the first readings after a start may meet their deadline; the vendor is asked again after a while.
  for (let tries = 1; ; tries += 1) {
    const done = await callAs(app, app.adminToken, '/api/goldeneye/fetch', { method: 'POST' });
    if (done.status !== 503 || tries === MOST_TRIES) {
      expect(await done.json()).toMatchObject({ success: true });
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return current(app);
}

export async function current(app: TestApp): Promise<GoldenEyeCurrent> {
  return GoldenEyeCurrent.parse(await (await callAs(app, app.userToken, '/api/goldeneye/current')).json());
}

/** The float is read after the first poll of all: it does not tell how the stocks are judged. */
export function judged({ stocks }: GoldenEyeCurrent) {
  return stocks.map(({ float_rotation: _, ...stock }) => stock);
}
