// Minute bars from 4:00 to 20:00 New York, drawn between the daily bar's open and close and fitted to its high and low.
import { episodesOf, sessionLength } from './episodes.ts';
import type { Factors } from './factors.ts';
import { type Bar, type DailyPrices, followedPrice, toTick } from './prices-daily.ts';
import { draw, keyOf, mix, normal } from './random.ts';
import type { Listing, Universe } from './universe.ts';
import { extendedMinutes, fillVolumes, openingMinute } from './volumes-minute.ts';

/**
 * One listing's day. `close` holds the last price of each minute in ticks (`per_dollar` of them make a dollar) and
 * `volume` its shares; a minute without trades has volume 0. high_at and low_at are the minutes that touch the range.
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
  /** Set for a fund that follows another: its prices are computed from the followed day. */
  followed: { day: MinuteDay; factor: number; before: number; base_before: number } | null;
};

export type MinutePrices = {
  /** null when the listing does not trade that session. */
  day: (listing: Listing, session: number) => MinuteDay | null;
};

export function createMinutePrices(universe: Universe, factors: Factors, daily: DailyPrices): MinutePrices {
  const marketKey = keyOf('market minutes', universe.seed);
  const recent = new Map<number, MinuteDay>();
  const marketPaths = new Map<number, Float64Array>();
  const scratch = new Float64Array(extendedMinutes);

  /** The market's own wiggle within a session, zero at both ends, as a fraction of price. */
  function marketPath(session: number): Float64Array {
    const known = marketPaths.get(session);
    if (known) return known;
    const minutes = sessionLength(session);
    const path = new Float64Array(minutes);
    const scale = (0.0062 * factors.regime(session)) / Math.sqrt(minutes);
    let level = 0;
    for (let at = 0; at < minutes; at += 1) {
      level += normal(draw(marketKey, session * 400 + at)) * scale;
      path[at] = level;
    }
    for (let at = 0; at < minutes; at += 1) path[at] = (path[at] as number) - (level * (at + 1)) / minutes;
    if (marketPaths.size > 40) marketPaths.clear();
    marketPaths.set(session, path);
    return path;
  }

  function drawPath(listing: Listing, session: number, bar: Bar, key: number): void {
    const minutes = sessionLength(session);
    const sigma = (listing.daily_vol * 0.95) / Math.sqrt(minutes);
    const market = marketPath(session);
    let level = 0;
    const episodes = episodesOf(listing, session);
    for (let at = 0; at < minutes; at += 1) {
      // The first half hour moves about twice as much as midday.
      const lively = at < 30 ? 1.9 : at > minutes - 25 ? 1.25 : 0.9;
      level += normal(draw(key, 5000 + at)) * sigma * lively;
      for (const { kind, start, length, size } of episodes) {
        const into = at - start;
        if (into < 0) continue;
        const push = (size * listing.daily_vol) / length;
        if (kind === 'surge') {
          if (into < length) level += push;
          else if (into < length + 40) level -= (push * length * 0.5) / 40;
        } else if (into < length) level += push;
        else if (into < length * 2) level -= push * 1.15;
      }
      scratch[at] = level;
    }
    const drift = (bar.c - bar.o) / minutes;
    for (let at = 0; at < minutes; at += 1) {
      const wiggle = (scratch[at] as number) - (level * (at + 1)) / minutes + listing.beta * (market[at] as number);
      scratch[at] = bar.o * (1 + wiggle) + drift * (at + 1);
    }
  }

  /** The traded minutes where the drawn path is highest and lowest. */
  function extremes(volume: Int32Array, minutes: number): [number, number] {
    let highAt = -1;
    let lowAt = -1;
    for (let at = 0; at < minutes; at += 1) {
      if (volume[openingMinute + at] === 0) continue;
      if (highAt < 0 || (scratch[at] as number) > (scratch[highAt] as number)) highAt = at;
      if (lowAt < 0 || (scratch[at] as number) < (scratch[lowAt] as number)) lowAt = at;
    }
    return [highAt, lowAt];
  }

  /** A hill (or dale) of this height around a minute, flat at the day's ends, so that a far high is reached gently. */
  function raise(around: number, height: number, minutes: number): void {
    const width = 45;
    for (let at = Math.max(0, around - width); at < Math.min(minutes, around + width); at += 1) {
      const shape = Math.cos((Math.PI / 2) * ((at - around) / width)) ** 2;
      const ends = Math.min(1, (at + 1) / 6, (minutes - 1 - at) / 12);
      scratch[at] = (scratch[at] as number) + height * shape * ends;
    }
  }

  /** Bends the path so that its highest and lowest traded minutes touch the day's high and low; returns where. */
  function fitRange(bar: Bar, day: MinuteDay, minutes: number): [number, number] {
    const { volume, close, per_dollar } = day;
    const top = Math.max(bar.o, bar.c);
    const bottom = Math.min(bar.o, bar.c);
    const [firstHigh, firstLow] = extremes(volume, minutes);
    const missing = bar.h - (scratch[firstHigh] as number);
    const excess = (scratch[firstLow] as number) - bar.l;
    if (missing > 0) raise(firstHigh, missing, minutes);
    if (excess > 0) raise(firstLow, -excess, minutes);
    const [highAt, lowAt] = extremes(volume, minutes);
    const pathHigh = scratch[highAt] as number;
    const pathLow = scratch[lowAt] as number;
    const up = pathHigh > top ? (bar.h - top) / (pathHigh - top) : 0;
    const down = pathLow < bottom ? (bottom - bar.l) / (bottom - pathLow) : 0;
    for (let at = 0; at < minutes; at += 1) {
      const price = scratch[at] as number;
      const bent = price > top ? top + (price - top) * up : price < bottom ? bottom - (bottom - price) * down : price;
      close[openingMinute + at] = Math.round(toTick(Math.min(bar.h, Math.max(bar.l, bent))) * per_dollar);
    }
    close[openingMinute + minutes - 1] = Math.round(bar.c * per_dollar);
    return [openingMinute + highAt, openingMinute + lowAt];
  }

  function fillExtended(listing: Listing, session: number, bar: Bar, day: MinuteDay, key: number): void {
    const before = daily.previousClose(listing, session);
    const { close, volume, regular_end, per_dollar } = day;
    for (let at = 0; at < extendedMinutes; at += at === openingMinute - 1 ? regular_end - openingMinute + 1 : 1) {
      if (volume[at] === 0) continue;
      const noise = 0.12 * listing.daily_vol * normal(draw(key, 8000 + at));
      if (at < openingMinute) {
        const way = 0.35 + (0.65 * at) / openingMinute;
        close[at] = Math.round(toTick((before + (bar.o - before) * way) * (1 + noise)) * per_dollar);
      } else close[at] = Math.round(toTick(bar.c * (1 + noise)) * per_dollar);
    }
  }

  function make(listing: Listing, session: number): MinuteDay | null {
    const bar = daily.bar(listing, session);
    if (!bar) return null;
    const close = new Int32Array(extendedMinutes);
    const volume = new Int32Array(extendedMinutes);
    // Hundredths of a cent where any price of the day may fall below a dollar.
    const per_dollar = bar.l < 1.3 ? 10_000 : 100;
    const key = draw(listing.key ^ 0x2545f491, session);
    const minutes = sessionLength(session);
    const day: MinuteDay = {
      listing,
      session,
      bar,
      regular_end: openingMinute + minutes,
      per_dollar,
      close,
      volume,
      high_at: openingMinute,
      low_at: openingMinute,
      wick_key: mix(key),
      wick: (bar.o * per_dollar * listing.daily_vol * 0.55) / Math.sqrt(minutes),
      followed: null,
    };
    fillVolumes(listing, session, bar.v, volume, key);
    if (listing.follows) {
      const base = universe.listings[listing.follows.index] as Listing;
      const baseDay = dayOf(base, session);
      if (!baseDay) return null;
      const before = daily.previousClose(listing, session);
      const base_before = daily.previousClose(base, session);
      const { factor } = listing.follows;
      day.followed = { day: baseDay, factor, before, base_before };
      for (let at = 0; at < extendedMinutes; at += 1) {
        // Where the followed fund is silent, so is its shadow; the shares go to the next minute that trades.
        if ((baseDay.volume[at] as number) === 0) {
          if (volume[at] === 0) continue;
          const next = nextTraded(baseDay, at);
          if (next >= 0) volume[next] = (volume[next] as number) + (volume[at] as number);
          else volume[day.regular_end - 1] = (volume[day.regular_end - 1] as number) + (volume[at] as number);
          volume[at] = 0;
        } else if ((volume[at] as number) === 0 && (baseDay.volume[at] as number) > 0) {
          const giver = day.regular_end - 1;
          if ((volume[giver] as number) > 1) {
            volume[at] = 1;
            volume[giver] = (volume[giver] as number) - 1;
          }
        }
        if ((volume[at] as number) > 0) {
          const price = (baseDay.close[at] as number) / baseDay.per_dollar;
          close[at] = Math.round(toTick(followedPrice(before, factor, price, base_before)) * per_dollar);
        }
      }
      return day;
    }
    drawPath(listing, session, bar, key);
    const [high_at, low_at] = fitRange(bar, day, minutes);
    day.high_at = high_at;
    day.low_at = low_at;
    fillExtended(listing, session, bar, day, key);
    return day;
  }

  /** Keeps the session that is being asked for and drops the rest. */
  function forget(session: number): void {
    for (const [id, day] of recent) if (day.session !== session) recent.delete(id);
    if (recent.size > universe.listings.length) recent.clear();
  }

  function dayOf(listing: Listing, session: number): MinuteDay | null {
    const id = session * 65_536 + listing.index;
    const known = recent.get(id);
    if (known) return known;
    const made = make(listing, session);
    if (made) {
      if (recent.size > 3_000 + universe.listings.length) forget(session);
      recent.set(id, made);
    }
    return made;
  }

  return { day: dayOf };
}

function nextTraded(day: MinuteDay, from: number): number {
  for (let at = from + 1; at < extendedMinutes; at += 1) if ((day.volume[at] as number) > 0) return at;
  return -1;
}
