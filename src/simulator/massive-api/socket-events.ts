// Massive socket events as JSON text: minute aggregates and LULD bands.
import { openingMinute } from '../calendar/sessions.ts';
import { makeHalts } from '../prices/episodes.ts';
import { daySoFar } from '../prices/minute-bars.ts';
import type { MinuteDay } from '../prices/minute-days.ts';
import { draw } from '../random/random.ts';
import { nanoseconds } from './snapshots.ts';

const bandEveryMinutes = 5;

/** Consolidated tape of an exchange: 1 NYSE, 2 other exchanges, 3 Nasdaq. */
function findTape(exchange: string): number {
  if (exchange === 'XNAS') return 3;
  return exchange === 'XNYS' ? 1 : 2;
}

/** The minute's aggregate; null when the listing had no trade in it. */
export function aggregateEvent(day: MinuteDay, minute: number, startMs: number): string | null {
  const { day: soFar, last, official_open } = daySoFar(day, minute + 1);
  if (!last || !soFar || last.minute !== minute) return null;
  const s = startMs + minute * 60_000;
  return (
    `{"ev":"AM","sym":${JSON.stringify(day.listing.symbol)},"v":${last.v},"dv":"${last.v}.0","av":${soFar.v},"dav":"${soFar.v}.0",` +
    `"op":${official_open ?? 0},"vw":${last.vw},"o":${last.o},"c":${last.c},"h":${last.h},"l":${last.l},"a":${soFar.vw},` +
    `"z":${Math.max(1, Math.round(last.v / last.n))},"s":${s},"e":${s + 60_000}}`
  );
}

/** Band updates (indicator 15) every few minutes; for Nasdaq listings halts (17, bands zero) and resumes (18). */
export function bandEvents(day: MinuteDay, minute: number, startMs: number): string[] {
  const { listing, session } = day;
  const into = minute - openingMinute;
  if (into < 0 || minute >= day.regular_end) return [];
  const events: string[] = [];
  const price = daySoFar(day, minute + 1).last?.c ?? day.bar.o;
  const width = price < 3 ? 0.2 : listing.daily_vol > 0.025 ? 0.1 : 0.05;
  const event = (indicator: number, high: number, low: number, sequence: number): void => {
    const t = nanoseconds(startMs + minute * 60_000 + 500, draw(listing.key, session * 1000 + minute));
    events.push(
      `{"ev":"LULD","T":${JSON.stringify(listing.symbol)},"h":${high},"l":${low},"i":[${indicator}],"z":${findTape(listing.exchange)},"t":${t},"q":${sequence}}`,
    );
  };
  const cents = (value: number): number => Math.round(value * 100) / 100;
  for (const { start, end } of listing.exchange === 'XNAS' ? makeHalts(listing, session) : []) {
    if (into === start) event(17, 0, 0, minute * 40 + 3);
    if (into === end) event(18, cents(price * (1 + width)), cents(price * (1 - width)), minute * 40 + 9);
  }
  if ((into + (listing.key % bandEveryMinutes)) % bandEveryMinutes === 0) {
    event(15, cents(price * (1 + width)), cents(price * (1 - width)), minute * 40 + 17);
  }
  return events;
}
