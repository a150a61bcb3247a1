// Minute bars from 4:00 to 20:00 New York, fitted to the daily bar.
import { extendedMinutes, openingMinute, sessionLength } from '../calendar/sessions.ts';
import { isSecondClass, type Listing, type Members } from '../listings/listing.ts';
import { draw, mix, normal } from '../random/random.ts';
import { type Bar, dailyBar, openingValues, toTick } from './daily-bars.ts';
import { type DailyPrices, followedBy, previousClose } from './daily-prices.ts';
import { followedPrice } from './following-funds.ts';
import { drawPath, fitPath } from './minute-paths.ts';
import { fillVolumes } from './minute-volumes.ts';

/**
 * `close`: last price of each minute in ticks (`per_dollar` to the dollar); `volume`: shares, 0 without trades;
 * `high_at`, `low_at`: minutes of the day's high and low.
 */
export type MinuteDay = {
  listing: Listing;
  session: number;
  bar: Bar;
  regular_end: number;
  per_dollar: 100 | 10_000;
  close: Int32Array;
  volume: Int32Array;
  high_at: number;
  low_at: number;
  wick_key: number;
  wick: number;
  /** Followed day from which prices are computed; null for listings with own prices. */
  followed: { day: MinuteDay; factor: number; before: number; base_before: number } | null;
};

/** Recently used days by session and listing. */
export type MinuteDays = { daily: DailyPrices; recent: Map<number, MinuteDay> };

export function createMinuteDays(daily: DailyPrices): MinuteDays {
  return { daily, recent: new Map() };
}

function setClose({ close, per_dollar }: MinuteDay, minute: number, price: number): void {
  close[minute] = Math.round(toTick(price) * per_dollar);
}

const scratch = new Float64Array(extendedMinutes);

/** Number of members whose own minutes a fund follows; the others move with the market. */
const heaviest = 20;

/** Fills `path` with the fund's price by minute: the value of its members, scaled to the fund's open. */
function sumPaths(days: MinuteDays, path: Float64Array, members: Members, bar: Bar, session: number): void {
  const { daily } = days;
  const { constituents, factors } = daily.paths;
  const companies = Array.from(members.at, (place) => constituents[place] as Listing);
  const held = companies.slice(0, heaviest).map((company) => minuteDay(days, company, session) as MinuteDay);
  const values = openingValues(daily, members, session);
  const perValue = bar.o / values.reduce((sum, value) => sum + value, 0);
  const market = factors.minutes(session);
  // Clear `path` only after the members' days are built: they use the same scratch array.
  path.fill(0);
  let left = bar.c;
  held.forEach(({ bar: own, per_dollar, close }, n) => {
    const scale = (perValue * (values[n] as number)) / own.o;
    left -= scale * own.c;
    for (let at = 0; at < path.length; at += 1) {
      path[at] = (path[at] as number) + (scale / per_dollar) * (close[openingMinute + at] as number);
    }
  });
  let others = 0;
  let swing = 0;
  for (let n = held.length; n < companies.length; n += 1) {
    const value = perValue * (values[n] as number);
    others += value;
    swing += value * (companies[n] as Listing).beta;
  }
  const drift = (left - others) / path.length;
  for (let at = 0; at < path.length; at += 1) {
    path[at] = (path[at] as number) + others + swing * (market[at] as number) + drift * (at + 1);
  }
}

function fillRegularHours(days: MinuteDays, day: MinuteDay, key: number): void {
  const { listing, session, bar, volume } = day;
  const path = scratch.subarray(0, day.regular_end - openingMinute);
  if (listing.members) sumPaths(days, path, listing.members, bar, session);
  else drawPath(path, listing, session, bar, days.daily.paths.factors.minutes(session), key);
  const [highAt, lowAt] = fitPath(path, bar, volume);
  for (let at = 0; at < path.length - 1; at += 1) setClose(day, openingMinute + at, path[at] as number);
  setClose(day, day.regular_end - 1, bar.c);
  day.high_at = openingMinute + highAt;
  day.low_at = openingMinute + lowAt;
}

function fillExtendedHours({ daily }: MinuteDays, day: MinuteDay, key: number): void {
  const { listing, session, bar, volume, regular_end } = day;
  const before = previousClose(daily, listing, session);
  for (let at = 0; at < extendedMinutes; at += at === openingMinute - 1 ? regular_end - openingMinute + 1 : 1) {
    if (volume[at] === 0) continue;
    const noise = 0.12 * listing.daily_vol * normal(draw(key, 8000 + at));
    const way = 0.35 + (0.65 * at) / openingMinute;
    setClose(day, at, (at < openingMinute ? before + (bar.o - before) * way : bar.c) * (1 + noise));
  }
}

function nextTraded({ volume }: MinuteDay, from: number): number {
  for (let at = from + 1; at < extendedMinutes; at += 1) if ((volume[at] as number) > 0) return at;
  return -1;
}

/**
 * Moves the listing's volume into minutes in which the followed listing traded: shares of other minutes go to the next
 * such minute, else to the last regular one. Each such minute without shares then takes one from the last regular
 * minute while that has more than one; for a second share class only the minutes of open, high and low do.
 */
function followVolume({ listing, volume, regular_end }: MinuteDay, base: MinuteDay): void {
  const last = regular_end - 1;
  const marked = isSecondClass(listing) ? new Set([openingMinute, base.high_at, base.low_at]) : null;
  for (let at = 0; at < extendedMinutes; at += 1) {
    const shares = volume[at] as number;
    if (base.volume[at] === 0 && shares > 0) {
      const next = nextTraded(base, at);
      const taker = next >= 0 ? next : last;
      volume[taker] = (volume[taker] as number) + shares;
      volume[at] = 0;
    } else if (base.volume[at] !== 0 && shares === 0 && (marked?.has(at) ?? true) && (volume[last] as number) > 1) {
      volume[at] = 1;
      volume[last] = (volume[last] as number) - 1;
    }
  }
}

function followPrices(day: MinuteDay, { day: base, factor, before, base_before }: NonNullable<MinuteDay['followed']>) {
  for (let at = 0; at < extendedMinutes; at += 1) {
    if (day.volume[at] === 0) continue;
    const price = (base.close[at] as number) / base.per_dollar;
    setClose(day, at, followedPrice(before, factor, price, base_before));
  }
}

function makeDay(days: MinuteDays, listing: Listing, session: number): MinuteDay | null {
  const { daily } = days;
  const bar = dailyBar(daily, listing, session);
  if (!bar) return null;
  // Ticks of 0.01 cent if a price of the day may fall below a dollar, else of one cent.
  const per_dollar = bar.l < 1.3 ? 10_000 : 100;
  const key = draw(listing.key ^ 0x2545f491, session);
  const minutes = sessionLength(session);
  const followed = followedBy(daily, listing);
  const baseDay = followed && minuteDay(days, followed.base, session);
  if (followed && !baseDay) return null;
  const day: MinuteDay = {
    listing,
    session,
    bar,
    regular_end: openingMinute + minutes,
    per_dollar,
    close: new Int32Array(extendedMinutes),
    volume: new Int32Array(extendedMinutes),
    high_at: openingMinute,
    low_at: openingMinute,
    wick_key: mix(key),
    wick: (bar.o * per_dollar * listing.daily_vol * 0.55) / Math.sqrt(minutes),
    followed: followed &&
      baseDay && {
        day: baseDay,
        factor: followed.factor,
        before: previousClose(daily, listing, session),
        base_before: previousClose(daily, followed.base, session),
      },
  };
  fillVolumes(listing, session, bar.v, day.volume, key);
  if (day.followed) {
    followVolume(day, day.followed.day);
    followPrices(day, day.followed);
  } else {
    fillRegularHours(days, day, key);
    fillExtendedHours(days, day, key);
  }
  return day;
}

/** Drops the days of other sessions, and all days if too many remain. */
function dropOtherSessions({ recent, daily }: MinuteDays, session: number): void {
  for (const [id, day] of recent) if (day.session !== session) recent.delete(id);
  if (recent.size > daily.universe.listings.length) recent.clear();
}

/** Null when the listing does not trade that session. */
export function minuteDay(days: MinuteDays, listing: Listing, session: number): MinuteDay | null {
  const { recent, daily } = days;
  const id = session * 65_536 + listing.index;
  const known = recent.get(id);
  if (known) return known;
  const made = makeDay(days, listing, session);
  if (made) {
    if (recent.size > 3_000 + daily.universe.listings.length) dropOtherSessions(days, session);
    recent.set(id, made);
  }
  return made;
}
