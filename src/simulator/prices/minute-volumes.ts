// Distribution of a day's volume over its minutes: open and close, quiet midday, bursts, halts, extended hours.
import { extendedMinutes, openingMinute, sessionLength } from '../calendar/sessions.ts';
import type { Listing } from '../listings/listing.ts';
import { draw, mix, normal, unit } from '../random/random.ts';
import { makeEpisodes, makeHalts } from './episodes.ts';

const volumeCurve = new Map<number, Float64Array>();

/** Relative weight of each minute's volume: heavy at the bell, thin at midday, heavy at the close with the auction. */
function curve(minutes: number): Float64Array {
  let found = volumeCurve.get(minutes);
  if (!found) {
    found = new Float64Array(minutes);
    for (let at = 0; at < minutes; at += 1) {
      found[at] = 0.55 + 2.4 * Math.exp(-at / 16) + 1.5 * Math.exp(-(minutes - 1 - at) / 20);
    }
    found[minutes - 1] = (found[minutes - 1] as number) * 7;
    volumeCurve.set(minutes, found);
  }
  return found;
}

const weights = new Float64Array(extendedMinutes);

/** Fills the volume of each minute, summing to `dayVolume`; the closing minute always trades. */
export function fillVolumes(
  listing: Listing,
  session: number,
  dayVolume: number,
  volume: Int32Array,
  key: number,
): void {
  const minutes = sessionLength(session);
  const shape = curve(minutes);
  const liquid = dayVolume > 400_000;
  const outside = liquid ? 0.035 : dayVolume > 60_000 ? 0.012 : 0.003;
  const inside = dayVolume * (1 - outside);
  weights.fill(0);
  for (let at = 0; at < minutes; at += 1) weights[at] = shape[at] as number;
  for (const { start, length, burst } of makeEpisodes(listing, session)) {
    for (let at = start; at < Math.min(minutes, start + length); at += 1) {
      weights[at] = (weights[at] as number) * (1 + ((burst - 1) * (at - start + 2)) / length);
    }
  }
  for (const { start, end } of makeHalts(listing, session)) weights.fill(0, start, Math.min(end, minutes - 2));
  let total = 0;
  for (let at = 0; at < minutes; at += 1) total += weights[at] as number;
  let traded = 0;
  for (let at = 0; at < minutes; at += 1) {
    const bits = draw(key, at);
    const expected = ((weights[at] as number) * inside) / total;
    const present = expected > 700 || unit(mix(bits)) < 1 - Math.exp(-expected / 160);
    const share = present || at === minutes - 1 ? (weights[at] as number) * Math.exp(0.42 * normal(bits)) : 0;
    weights[at] = share;
    traded += share;
  }
  let left = dayVolume;
  for (let at = 0; at < minutes - 1; at += 1) {
    const shares = Math.floor((inside * (weights[at] as number)) / traded);
    volume[openingMinute + at] = shares;
    left -= shares;
  }
  const extended = fillExtendedHours(Math.floor(dayVolume * outside), openingMinute + minutes, volume, key);
  volume[openingMinute + minutes - 1] = Math.max(1, left - extended);
}

const outsideWeights = new Float64Array(extendedMinutes);

/**
 * Spreads `budget` shares over pre-market and the four hours after the close, fewer the further from the session;
 * returns the shares placed. Volume is scaled to the budget, so that late minutes trade too.
 */
function fillExtendedHours(budget: number, end: number, volume: Int32Array, key: number): number {
  const afterEnd = Math.min(extendedMinutes, end + 240);
  let total = 0;
  for (let at = 0; at < afterEnd; at += at === openingMinute - 1 ? end - openingMinute + 1 : 1) {
    const early = at < openingMinute;
    const pull = early ? 0.25 + (at / openingMinute) ** 2 * 2.2 : 0.2 + 2.5 * Math.exp(-(at - end) / 30);
    const expected = (budget * pull) / 470;
    const bits = draw(key, 2000 + at);
    const present = unit(mix(bits)) <= 1 - Math.exp(-expected / 140);
    outsideWeights[at] = present ? Math.max(1, expected * Math.exp(0.6 * normal(bits))) : 0;
    total += outsideWeights[at] as number;
  }
  const scale = total > budget ? budget / total : 1;
  let spent = 0;
  for (let at = 0; at < afterEnd; at += at === openingMinute - 1 ? end - openingMinute + 1 : 1) {
    const shares = Math.floor((outsideWeights[at] as number) * scale);
    volume[at] = shares;
    spent += shares;
  }
  return spent;
}
