// Daily bars: range, volume and VWAP around the close.
import { sessionAt } from '../calendar/sessions.ts';
import { type Listing, type Members, trades } from '../listings/listing.ts';
import { draw, mix, normal, unit } from '../random/random.ts';
import {
  adjustmentSinceAnchor,
  closeAt,
  type DailyPrices,
  followedBy,
  previousClose,
  splitAdjustment,
} from './daily-prices.ts';
import { makeEpisodes } from './episodes.ts';
import { parts } from './factors.ts';
import { followedPrice } from './following-funds.ts';

/** Prices in USD as traded (not adjusted for later splits), `v` shares, `vw` the day's VWAP, `n` trades. */
export type Bar = { o: number; h: number; l: number; c: number; v: number; vw: number; n: number };

/** Rounds to the tick: cents, or hundredths of a cent below one dollar. */
export function toTick(price: number): number {
  return price >= 1 ? Math.round(price * 100) / 100 : Math.max(1, Math.round(price * 10_000)) / 10_000;
}

export const tenThousandth = (price: number): number => Math.round(price * 10_000) / 10_000;

export function tradesIn(v: number, key: number): number {
  return Math.max(1, Math.round(v / (90 + (key % 70))));
}

/**
 * Share of days on which lively names are crowded, independent of price, and the factor on their volume (`least` to
 * `least + more`): three to five times the mean of 20 sessions, which includes crowded days.
 */
const crowded = { percent: 13, least: 4.6, more: 4 };

/** Draws a session's volume in shares; `z` is the day's move in deviations. */
function drawVolume(daily: DailyPrices, listing: Listing, session: number, z: number): number {
  const bits = draw(listing.key ^ 0x27d4eb2f, session);
  const size = Math.min(6, Math.abs(z));
  const lift = 0.66 + 0.3 * size + 0.13 * size * size;
  const early = sessionAt(session).early_close ? 0.5 : 1;
  const shares = listing.average_volume / adjustmentSinceAnchor(daily, listing, session);
  const isCrowded = listing.lively && mix(bits) % 100 < crowded.percent;
  // A large move adds little to a crowded day.
  const busy = isCrowded ? Math.min(lift, 1.4) * (crowded.least + crowded.more * unit(mix(bits + 1))) : lift;
  return Math.max(100, Math.round(shares * busy * early * Math.exp(0.28 * normal(bits))));
}

function withVolume(v: number, key: number, o: number, h: number, l: number, c: number): Bar {
  return { o, h, l, c, v, vw: tenThousandth((o + h + l + 2 * c) / 5), n: tradesIn(v, key) };
}

function followingBar(daily: DailyPrices, listing: Listing, session: number): Bar | null {
  const followed = followedBy(daily, listing);
  const base = followed && dailyBar(daily, followed.base, session);
  if (!followed || !base) return null;
  const { factor } = followed;
  const before = previousClose(daily, listing, session);
  const baseBefore = previousClose(daily, followed.base, session);
  const at = (price: number): number => toTick(followedPrice(before, factor, price, baseBefore));
  const [high, low] = factor > 0 ? [base.h, base.l] : [base.l, base.h];
  const v = drawVolume(daily, listing, session, (base.c / baseBefore - 1) / 0.012);
  return withVolume(v, listing.key, at(base.o), at(high), at(low), at(base.c));
}

/** Rough standard deviation of a day's return. */
export const dayDeviation = ({ daily_vol, beta }: Listing): number => daily_vol + Math.abs(beta) * 0.008;

const openingKey = ({ key }: Listing, session: number): number => draw(key ^ 0x165667b1, session);

function openingPrice(listing: Listing, session: number, before: number, change: number): number {
  const total = dayDeviation(listing);
  // Most of a large move happens at the open, as a gap.
  const share = Math.abs(change / total) > 2.2 ? 0.75 : 0.3;
  return toTick(before * Math.exp(change * share + 0.28 * total * normal(openingKey(listing, session))));
}

/** Sessions of cached openings: a year and its warm-up. */
const mostOpenings = 320;

/** Opens of the constituents in a session, as multiples of price0. */
function findOpenings(daily: DailyPrices, session: number): Float32Array {
  const known = daily.openings.get(session);
  if (known) return known;
  const openings = Float32Array.from(daily.paths.constituents, (listing) => {
    const before = previousClose(daily, listing, session);
    const change = Math.log(closeAt(daily, listing, session) / before);
    const open = openingPrice(listing, session, before, change);
    return open / listing.price0 / adjustmentSinceAnchor(daily, listing, session);
  });
  if (daily.openings.size >= mostOpenings) daily.openings.clear();
  daily.openings.set(session, openings);
  return openings;
}

/** Values of a fund's members at the open, as fractions of the fund's price0. */
export function openingValues(daily: DailyPrices, { at, weights }: Members, session: number): Float64Array {
  const openings = findOpenings(daily, session);
  return weights.map((weight, n) => weight * (openings[at[n] as number] as number));
}

/** Bar of an index fund: open and close are the value of its members, the range follows the session's market path. */
function fundBar(daily: DailyPrices, fund: Listing, members: Members, session: number): Bar {
  const openings = findOpenings(daily, session);
  let value = 0;
  for (let n = 0; n < members.at.length; n += 1) {
    value += (members.weights[n] as number) * (openings[members.at[n] as number] as number);
  }
  const o = toTick(fund.price0 * value);
  const last = closeAt(daily, fund, session);
  const c = toTick(last);
  const swings = daily.paths.factors.swings(session);
  let up = 0;
  let down = 0;
  for (let part = 0; part < parts; part += 1) {
    const line = ((c / o - 1) * (part + 0.5)) / parts;
    up = Math.max(up, line + fund.beta * (swings[2 * part] as number));
    down = Math.min(down, line + fund.beta * (swings[2 * part + 1] as number));
  }
  const bits = mix(openingKey(fund, session));
  up += fund.daily_vol * (0.3 + 0.2 * Math.abs(normal(bits)));
  down -= fund.daily_vol * (0.3 + 0.2 * Math.abs(normal(mix(bits))));
  const h = Math.max(o, c, toTick(o * (1 + up)));
  const l = Math.min(o, c, toTick(o * (1 + down)));
  const z = Math.log(last / previousClose(daily, fund, session)) / dayDeviation(fund);
  return withVolume(drawVolume(daily, fund, session, z), fund.key, o, h, l, c);
}

/** Null when the listing does not trade that day. */
export function dailyBar(daily: DailyPrices, listing: Listing, session: number): Bar | null {
  if (session < 1 || !trades(listing, session)) return null;
  if (listing.follows) return followingBar(daily, listing, session);
  if (listing.members) return fundBar(daily, listing, listing.members, session);
  const last = closeAt(daily, listing, session);
  const before = previousClose(daily, listing, session);
  const change = Math.log(last / before);
  const total = dayDeviation(listing);
  const o = openingPrice(listing, session, before, change);
  const c = toTick(last);
  const reach = mix(openingKey(listing, session));
  let up = total * 0.5 * Math.abs(normal(reach)) + 0.0004;
  let down = total * 0.5 * Math.abs(normal(mix(reach))) + 0.0004;
  for (const { kind, size } of makeEpisodes(listing, session)) {
    if (size > 0) up = Math.max(up, size * listing.daily_vol * 0.8);
    else down = Math.max(down, -size * listing.daily_vol * (kind === 'reversal' ? 1 : 0.8));
  }
  const h = Math.max(o, c, toTick(Math.max(o, c) * (1 + up)));
  const l = Math.min(o, c, toTick(Math.min(o, c) * (1 - down)));
  return withVolume(drawVolume(daily, listing, session, change / total), listing.key, o, h, l, c);
}

/** Bar of `session` in the shares of `asOf`, adjusted for splits between the two. */
export function adjustedBar<B extends Bar>(
  daily: DailyPrices,
  listing: Listing,
  bar: B,
  session: number,
  asOf: number,
): B {
  const factor = splitAdjustment(daily, listing, session, asOf);
  if (factor === 1) return bar;
  const price = (value: number): number => toTick(value * factor);
  return {
    ...bar,
    o: price(bar.o),
    h: price(bar.h),
    l: price(bar.l),
    c: price(bar.c),
    vw: tenThousandth(bar.vw * factor),
    v: Math.round(bar.v / factor),
  };
}

/** Previous close as all vendors quote it: in USD, in the shares of `session`, rounded to the tick. */
export function quotedPreviousClose(daily: DailyPrices, listing: Listing, session: number): number {
  const before = dailyBar(daily, listing, session - 1);
  if (before === null) return toTick(previousClose(daily, listing, session));
  return adjustedBar(daily, listing, before, session - 1, session).c;
}
