// Places of a trial: product processes over one database and one simulated market, started, killed and restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../setup/loopback.ts';
import type { ClockScale } from '../setup/scaled-clock.ts';
import type { ProcessOrder } from './platform-process.ts';

const program = fileURLToPath(new URL('platform-process.ts', import.meta.url));
const START_MS = 90_000;
const LOOK_MS = 100;

export const trialAccount = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type Place = {
  role: 'web' | 'work';
  port: number;
  child: ChildProcess | null;
  begun: boolean;
  /** Output since the last start. */
  said: string;
  /** True from the ending signal until the next start. */
  ending: boolean;
};

/** Token of the trial's account; retried until the process answers. */
export async function signInAt(port: number, patienceMs: number): Promise<string> {
  for (const end = Date.now() + patienceMs; ; await pause(200)) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(trialAccount),
    }).catch(() => null);
    if (reply?.ok) return ((await reply.json()) as { access_token: string }).access_token;
    if (Date.now() > end) throw new Error(`Nobody could sign in: ${reply?.status}`);
  }
}

/** Settings of every process of a trial, with the vendors it cannot do without. */
export const trialEnvironment = (simulatorUrl: string) => ({
  HOST: '127.0.0.1',
  ADMIN_EMAIL: trialAccount.email,
  ADMIN_PASSWORD: trialAccount.password,
  LOG_LEVEL: process.env.TRIAL_LOG ?? 'silent',
  MASSIVE_API_KEY: 'sample-key',
  MASSIVE_BASE_URL: `${simulatorUrl}/massive`,
  EXPERT_LISTS_BASE_URL: `${simulatorUrl}/lists`,
});

/** Two work and two web processes, not yet started. */
export async function platformPlaces(around: {
  target: ProcessOrder['target'];
  filesDir: string;
  scale: ClockScale;
  simulatorUrl: string;
  environment?: Record<string, string>;
}) {
  const { target, filesDir, scale, simulatorUrl } = around;
  const environment = {
    ...trialEnvironment(simulatorUrl),
    SEED_ON_START: 'true',
    FINNHUB_API_KEY: 'sample-key',
    FINNHUB_BASE_URL: `${simulatorUrl}/finnhub/api/v1`,
    ...around.environment,
  };
  const places: Place[] = [];
  for (const role of ['work', 'work', 'web', 'web'] as const) {
    places.push({ role, port: await freePort(), child: null, begun: false, said: '', ending: false });
  }

  function start(place: Place): Promise<void> {
    const order: ProcessOrder = {
      environment: { ...environment, ROLE: place.role, PORT: String(place.port) },
      target,
      clock: scale,
      filesDir,
    };
    const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
    place.child = child;
    place.begun = false;
    place.said = '';
    place.ending = false;
    return new Promise((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        // Output of a killed process may come after the next one has been started.
        if (place.child !== null && place.child !== child) return;
        place.said += chunk.toString();
        if (place.said.includes('begun')) place.begun = true;
        if (place.said.includes('listening')) resolve();
      });
      child.once('exit', () => {
        if (place.child === child) place.child = null;
        resolve();
      });
    });
  }

  const hasOther = (place: Place) =>
    places.some((other) => other !== place && other.role === place.role && other.begun);

  return {
    all: places,
    webs: places.filter(({ role }) => role === 'web'),
    start,

    /** Kills a process and restarts it shortly after; false when no other of its role has begun. */
    async killOne(random: () => number): Promise<boolean> {
      const place = places[Math.floor(random() * places.length)] as Place;
      if (place.ending || !hasOther(place)) return false;
      place.begun = false;
      place.ending = true;
      place.child?.kill('SIGKILL');
      await pause(100 + random() * 400);
      void start(place);
      return true;
    },

    /** Rolling restart by SIGTERM, one after another; returns the longest end, ms. */
    async restartInTurn(): Promise<number> {
      let longest = 0;
      for (const place of places) {
        while (place.ending || place.child === null || !hasOther(place)) await pause(LOOK_MS);
        const child = place.child;
        place.begun = false;
        place.ending = true;
        const [asked, ended] = [performance.now(), once(child, 'exit')];
        child.kill('SIGTERM');
        const [code] = await ended;
        if (code !== 0) throw new Error(`A ${place.role} process that was asked to end ended with ${code}`);
        longest = Math.max(longest, Math.round(performance.now() - asked));
        void start(place);
        while (!place.begun) await pause(LOOK_MS);
      }
      return longest;
    },

    /** Waits until a work process has made the first batch and the first market reading; throws after `patienceMs`. */
    async begun(patienceMs = START_MS): Promise<void> {
      const working = places.filter(({ role }) => role === 'work');
      for (const end = Date.now() + patienceMs; !working.some(({ begun }) => begun); await pause(200)) {
        if (Date.now() < end) continue;
        const said = working.map((place) => place.said.trim() || 'nothing').join(' | ');
        throw new Error(`No work process has begun within ${patienceMs} ms; said: ${said}`);
      }
    },

    signIn: () => signInAt(places.find(({ role }) => role === 'web')?.port ?? 0, START_MS),

    killAll(): void {
      for (const { child } of places) child?.kill('SIGKILL');
    },
  };
}
