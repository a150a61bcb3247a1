// A web and a work process over one database, on a running clock, so that leases can expire.
import { rmSync } from 'node:fs';
import { startTestApp, type TestApp } from './app.ts';
import type { TestClock } from './clock.ts';
import { scaledClock } from './scaled-clock.ts';

export type WebAndWork = { web: TestApp; work: TestApp; endWork(): Promise<void>; close(): Promise<void> };

export async function startWebAndWork(environment: Record<string, string> = {}): Promise<WebAndWork> {
  const going = scaledClock({ at: Date.now(), shows: Date.parse('2026-11-17T18:16:00.000Z'), rate: 1 });
  const clock: TestClock = { ...going, advance: async () => undefined, set: () => undefined };
  const role = (name: string) => ({ ROLE: name, ...environment });
  const work = await startTestApp({ environment: role('work'), withAccounts: false, withHistory: true, clock });
  const { storage, filesDir } = work;
  const web = await startTestApp({
    environment: { MASSIVE_API_KEY: 'sample-key', ...role('web') },
    storage,
    filesDir,
    clock,
    registers: true,
  });
  await work.platform.begin(() => undefined);
  await web.platform.begin(() => undefined);
  let isEnded = false;
  const endWork = async () => {
    if (isEnded) return;
    isEnded = true;
    await work.platform.close();
    await work.bus.close();
  };
  return {
    web,
    work,
    endWork,
    close: async () => {
      await web.close();
      await endWork();
      await work.simulator.close();
      await storage.drop();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}
