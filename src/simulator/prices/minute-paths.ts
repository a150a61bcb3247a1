// Price path of regular hours between open and close, bent to touch the daily high and low.
import { openingMinute } from '../calendar/sessions.ts';
import type { Listing } from '../listings/listing.ts';
import { draw, normal } from '../random/random.ts';
import type { Bar } from './daily-bars.ts';
import { type Episode, makeEpisodes } from './episodes.ts';

/** Log-price change of an episode in a minute: a surge gives back half over 40 minutes, a reversal 115 %. */
function episodeStep({ kind, start, length, size }: Episode, at: number, daily_vol: number): number {
  const into = at - start;
  if (into < 0) return 0;
  const push = (size * daily_vol) / length;
  if (into < length) return push;
  if (kind === 'surge') return into < length + 40 ? -((push * length * 0.5) / 40) : 0;
  return into < length * 2 ? -(push * 1.15) : 0;
}

/** Fills `path` with a price in USD for each minute of regular hours. */
export function drawPath(
  path: Float64Array,
  listing: Listing,
  session: number,
  bar: Bar,
  market: Float64Array,
  key: number,
) {
  const minutes = market.length;
  const sigma = (listing.daily_vol * 0.95) / Math.sqrt(minutes);
  const episodes = makeEpisodes(listing, session);
  let level = 0;
  for (let at = 0; at < minutes; at += 1) {
    // The first half hour moves about twice as much as midday.
    const lively = at < 30 ? 1.9 : at > minutes - 25 ? 1.25 : 0.9;
    level += normal(draw(key, 5000 + at)) * sigma * lively;
    for (const episode of episodes) level += episodeStep(episode, at, listing.daily_vol);
    path[at] = level;
  }
  const drift = (bar.c - bar.o) / minutes;
  for (let at = 0; at < minutes; at += 1) {
    const wiggle = (path[at] as number) - (level * (at + 1)) / minutes + listing.beta * (market[at] as number);
    path[at] = bar.o * (1 + wiggle) + drift * (at + 1);
  }
}

/** Traded minutes of the path's high and low, from the bell; `volume` counts from 4:00. */
function findExtremes(path: Float64Array, volume: Int32Array): [number, number] {
  let highAt = -1;
  let lowAt = -1;
  for (let at = 0; at < path.length; at += 1) {
    if (volume[openingMinute + at] === 0) continue;
    if (highAt < 0 || (path[at] as number) > (path[highAt] as number)) highAt = at;
    if (lowAt < 0 || (path[at] as number) < (path[lowAt] as number)) lowAt = at;
  }
  return [highAt, lowAt];
}

/** Adds a hill of this height (negative: a dip) around a minute, flat at the day's ends, for a gradual approach. */
function raisePath(path: Float64Array, around: number, height: number): void {
  const width = 45;
  const minutes = path.length;
  for (let at = Math.max(0, around - width); at < Math.min(minutes, around + width); at += 1) {
    const shape = Math.cos((Math.PI / 2) * ((at - around) / width)) ** 2;
    const ends = Math.min(1, (at + 1) / 6, (minutes - 1 - at) / 12);
    path[at] = (path[at] as number) + height * shape * ends;
  }
}

/**
 * Bends the path so that its highest and lowest traded minutes touch the day's high and low; returns both minutes, from
 * the bell.
 */
export function fitPath(path: Float64Array, bar: Bar, volume: Int32Array): [number, number] {
  const top = Math.max(bar.o, bar.c);
  const bottom = Math.min(bar.o, bar.c);
  const [firstHigh, firstLow] = findExtremes(path, volume);
  const missing = bar.h - (path[firstHigh] as number);
  const excess = (path[firstLow] as number) - bar.l;
  if (missing > 0) raisePath(path, firstHigh, missing);
  if (excess > 0) raisePath(path, firstLow, -excess);
  const [highAt, lowAt] = findExtremes(path, volume);
  const pathHigh = path[highAt] as number;
  const pathLow = path[lowAt] as number;
  const up = pathHigh > top ? (bar.h - top) / (pathHigh - top) : 0;
  const down = pathLow < bottom ? (bottom - bar.l) / (bottom - pathLow) : 0;
  for (let at = 0; at < path.length; at += 1) {
    const price = path[at] as number;
    const bent = price > top ? top + (price - top) * up : price < bottom ? bottom - (bottom - price) * down : price;
    path[at] = Math.min(bar.h, Math.max(bar.l, bent));
  }
  return [highAt, lowAt];
}
