// Small simulated market on a stopped clock.
import { newYorkInstant } from '../../src/domain/market/calendar.ts';
import { findSessionIndex } from '../../src/simulator/calendar/sessions.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { type Simulator, serveSimulator } from '../../src/simulator/serve.ts';

export const friday = '2026-11-20';
export const fridaySession = findSessionIndex(friday) ?? 0;
/** 11:30:20 in New York on an ordinary Friday. */
export const midMorning = newYorkInstant(friday, 11 * 60 + 30) + 20_000;

export const sampleMarket = createMarket(2026, 1_500);

export type StoppedClock = { now: number };

export async function startSample(
  clock: StoppedClock,
  options: Partial<Parameters<typeof serveSimulator>[0]> = {},
): Promise<Simulator> {
  return serveSimulator({ clock: () => clock.now, market: sampleMarket, ...options });
}

/** One authorized GET; the text is kept because numbers of 19 digits do not survive parsing. */
export async function get(simulator: Simulator, path: string): Promise<{ status: number; text: string; type: string }> {
  const response = await fetch(`${simulator.url}${path}`, { headers: { authorization: 'Bearer sample-key' } });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' };
}

export async function getJson<T>(simulator: Simulator, path: string): Promise<T> {
  return JSON.parse((await get(simulator, path)).text) as T;
}
