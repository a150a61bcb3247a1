// Simulated articles; their tone leans on the prices around them.
import { newYorkInstant } from '../../domain/market/calendar.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { sampleName } from '../companies/people.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { ownDeviation, ownReturnAhead } from '../prices/close-paths.ts';
import { pricedBy } from '../prices/daily-prices.ts';
import type { Market } from '../prices/market.ts';
import { type Chance, chance, draw, hashKey } from '../random/random.ts';
import { phrasesFor, type Tone } from './phrases.ts';

export type Article = {
  id: string;
  listing: Listing;
  others: readonly { listing: Listing; tone: Tone; reason: string }[];
  published_ms: number;
  title: string;
  description: string;
  author: string;
  publisher: string;
  slug: string;
  keywords: readonly string[];
  tone: Tone;
  reason: string;
  image: boolean;
};

const publishers = ['Sample Wire', 'Example Market Daily', 'The Placeholder Ledger', 'Specimen Newsroom'] as const;

/** Tone of an article about a listing at a session: leans on the move of that day and the two before it, never on a later one. */
function drawTone(market: Market, listing: Listing, session: number, random: Chance): Tone {
  const around =
    ownReturnAhead(market.daily.paths, pricedBy(market.daily, listing), session - 3, 3) / ownDeviation(listing, 3);
  const view = 0.25 + 0.75 * around + 0.9 * random.normal();
  return view > 0.55 ? 'positive' : view < -0.55 ? 'negative' : 'neutral';
}

function article(market: Market, listing: Listing, session: number, n: number): Article {
  const random = chance(draw(listing.key ^ 0xa54ff53a, session * 8 + n));
  const date = sessionAt(session).date;
  const published_ms = newYorkInstant(date, 5 * 60 + random.below(14 * 60)) + random.below(60) * 1000;
  const tone = drawTone(market, listing, session, random);
  const words = phrasesFor(listing, tone);
  const short = listing.name.replace(/,?( &)? (Inc\.?|Corp\.?|Corporation|Company|Co\.|plc|Ltd\.|Limited)$/i, '');
  // Subjects rotate, so that no story repeats within a week.
  const subject = words.subjects[(draw(listing.key, 31) + session + 3 * n) % words.subjects.length] ?? '';
  const title = `${short} ${subject}: ${random.pick(words.turns)}`;
  const sector = sectors[listing.sector]?.name ?? 'Funds';
  const others: Article['others'] = Array.from({ length: random.below(3) }, () => {
    const other = market.universe.listings[random.below(Math.min(320, market.universe.listings.length))] as Listing;
    const side = random.pick(['positive', 'neutral', 'negative'] as const);
    return { listing: other, tone: side, reason: random.pick(phrasesFor(other, side).reasons) };
  }).filter(
    (entry, at, all) => entry.listing !== listing && all.findIndex((other) => other.listing === entry.listing) === at,
  );
  const id = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((part) => hashKey(`${listing.symbol} ${session} ${n}`, part).toString(16).padStart(8, '0'))
    .join('');
  return {
    id,
    listing,
    others,
    published_ms,
    title,
    description: `${short} (${listing.symbol}) ${subject}. ${random.pick(words.reasons)} This is a sample article of the simulated market.`,
    author: sampleName(random),
    publisher: random.pick(publishers),
    slug: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id.slice(0, 6)}`,
    keywords: [sector.toLowerCase(), listing.industry.toLowerCase(), 'sample news'],
    tone,
    reason: random.pick(words.reasons),
    image: random.unit() < 0.8,
  };
}

function articleCount(listing: Listing, session: number): number {
  const bits = draw(listing.key ^ 0x510e527f, session) % 100;
  if (listing.lively) return bits < 40 ? 1 : bits < 85 ? 2 : 4;
  if (!listing.invented) return bits < 45 ? 0 : bits < 85 ? 1 : 2;
  if (isCompany(listing)) return bits < 88 ? 0 : 1;
  return bits < 97 ? 0 : 1;
}

/** A session's articles about a listing, newest first, those after `until` left out. */
function ofSession(market: Market, listing: Listing, session: number, until: number): Article[] {
  if (!trades(listing, session)) return [];
  const list: Article[] = [];
  for (let n = 0; n < articleCount(listing, session); n += 1) list.push(article(market, listing, session, n));
  return list.filter((entry) => entry.published_ms <= until).sort((a, b) => b.published_ms - a.published_ms);
}

const mostSessions = 260;

/** Articles about one listing, newest first, back to `since` (epoch ms) and at most `most`. */
export function articlesAbout(
  market: Market,
  listing: Listing,
  session: number,
  until: number,
  since: number,
  most: number,
): Article[] {
  const list: Article[] = [];
  for (let back = 0; back < mostSessions && list.length < most; back += 1) {
    if (sessionAt(session - back).after_close_ms < since) break;
    list.push(...ofSession(market, listing, session - back, until));
  }
  return list.filter((entry) => entry.published_ms >= since).slice(0, most);
}

/** Market-wide news, newest first. */
export function latestArticles(market: Market, session: number, until: number, since: number, most: number): Article[] {
  const list: Article[] = [];
  for (let back = 0; back < mostSessions && list.length < most; back += 1) {
    if (sessionAt(session - back).after_close_ms < since) break;
    const day: Article[] = [];
    for (const listing of market.universe.listings) day.push(...ofSession(market, listing, session - back, until));
    list.push(...day.sort((a, b) => b.published_ms - a.published_ms));
  }
  return list.filter((entry) => entry.published_ms >= since).slice(0, most);
}

/** Balance of tones over the last sessions, -1 to 1, with the number of articles; null when there were none. */
export function newsBalance(
  market: Market,
  listing: Listing,
  session: number,
  sessions: number,
): { balance: number; articles: number } | null {
  let sum = 0;
  let articles = 0;
  for (let back = 0; back < sessions; back += 1) {
    for (let n = 0; n < articleCount(listing, session - back); n += 1) {
      const { tone } = article(market, listing, session - back, n);
      sum += tone === 'positive' ? 1 : tone === 'negative' ? -1 : 0;
      articles += 1;
    }
  }
  return articles === 0 ? null : { balance: sum / articles, articles };
}
