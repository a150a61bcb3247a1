// Simulated articles: results, and other news whose tone agrees with the day's move.
import { newYorkInstant } from '../../domain/market/calendar.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { buildReport, type Report } from '../companies/earnings.ts';
import { sampleName } from '../companies/people.ts';
import { isCompany, type Listing, reportsOn, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { dailyBar, dayDeviation, quotedPreviousClose } from '../prices/daily-bars.ts';
import { closeAt, previousClose } from '../prices/daily-prices.ts';
import type { Market } from '../prices/market.ts';
import { chance, draw, hashKey, normal } from '../random/random.ts';
import { phrasesFor, type Tone } from './phrases.ts';

export type Article = ReturnType<typeof article>;

const publishers = ['Sample Wire', 'Example Market Daily', 'The Placeholder Ledger', 'Specimen Newsroom'] as const;

/** Smallest move of a day, up or down in deviations, at which all its articles have the tone of the move. */
const marked = 1.5;

/** Log return of a session in deviations of the listing. */
function dayMove({ daily }: Market, listing: Listing, session: number): number {
  return Math.log(closeAt(daily, listing, session) / previousClose(daily, listing, session)) / dayDeviation(listing);
}

/** Tone of a session's article `n`: never opposite to the day's move, independent of later ones. */
function drawTone(move: number, listing: Listing, session: number, n: number): Tone {
  const view = move + 0.6 * normal(draw(listing.key ^ 0x6a09e667, session * 8 + n));
  if (move > 0 && (view > 0.55 || move >= marked)) return 'positive';
  if (move < 0 && (view < -0.55 || move <= -marked)) return 'negative';
  return 'neutral';
}

const results = { beat: 'beats expectations', miss: 'misses expectations', 'in line': 'meets expectations' } as const;

function resultSubject({ outcome, eps_actual }: Report): string {
  const money = `$${Math.abs(eps_actual).toFixed(2)} a share`;
  return `${results[outcome]} with ${eps_actual < 0 ? 'a loss' : 'earnings'} of ${money}`;
}

/** Sentence part with the day's move at its close; null if the listing did not trade. */
function closeTurn({ daily }: Market, listing: Listing, session: number): string | null {
  const bar = dailyBar(daily, listing, session);
  if (!bar) return null;
  const percent = 100 * (bar.c / quotedPreviousClose(daily, listing, session) - 1);
  return `shares end the day ${Math.abs(percent).toFixed(1)}% ${percent > 0 ? 'higher' : 'lower'}`;
}

/** Article number that draws the tone of other listings in an article; above all real ones. */
const mentionArticle = 7;

function article(market: Market, listing: Listing, session: number, n: number) {
  const random = chance(draw(listing.key ^ 0xa54ff53a, session * 8 + n));
  const { date, close_ms } = sessionAt(session);
  const report = n === 0 ? buildReport(market, listing, session) : null;
  // Results are published before the open of the session that reacts to them.
  const minute = report ? 6 * 60 + random.below(3 * 60) : 5 * 60 + random.below(14 * 60);
  const published_ms = newYorkInstant(date, minute) + random.below(60) * 1000;
  const move = dayMove(market, listing, session);
  const tone = drawTone(move, listing, session, n);
  const words = phrasesFor(listing, tone);
  const short = listing.name.replace(/,?( &)? (Inc\.?|Corp\.?|Corporation|Company|Co\.|plc|Ltd\.|Limited)$/i, '');
  // Subjects rotate, so that no story repeats within a week.
  const subject = report
    ? resultSubject(report)
    : (words.subjects[(draw(listing.key, 31) + session + 3 * n) % words.subjects.length] ?? '');
  const plainTurn = random.pick(words.turns);
  const isOver = published_ms >= close_ms && Math.abs(move) >= marked;
  const ending = report?.guidance
    ? `outlook for the year ${report.guidance === 'raised' ? 'raised' : 'lowered'}`
    : ((isOver ? closeTurn(market, listing, session) : null) ?? plainTurn);
  const title = `${short} ${subject}: ${ending}`;
  const sector = sectors[listing.sector]?.name ?? 'Funds';
  const others = Array.from({ length: random.below(3) }, () => {
    const other = market.universe.listings[random.below(Math.min(320, market.universe.listings.length))] as Listing;
    const side = drawTone(dayMove(market, other, session), other, session, mentionArticle);
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

/** At least one article on a report day. */
const articleCount = (listing: Listing, session: number): number =>
  Math.max(usualCount(listing, session), Number(reportsOn(listing, session)));

function usualCount(listing: Listing, session: number): number {
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

/** Articles about these listings, newest first, back to `since` (epoch ms) and at most `most`. */
export function articlesAbout(
  market: Market,
  listings: readonly Listing[],
  session: number,
  until: number,
  since: number,
  most: number,
): Article[] {
  const list: Article[] = [];
  for (let back = 0; back < mostSessions && list.length < most; back += 1) {
    if (sessionAt(session - back).after_close_ms < since) break;
    const day = listings.flatMap((listing) => ofSession(market, listing, session - back, until));
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
    const count = articleCount(listing, session - back);
    const move = count === 0 ? 0 : dayMove(market, listing, session - back);
    for (let n = 0; n < count; n += 1) {
      const tone = drawTone(move, listing, session - back, n);
      sum += tone === 'positive' ? 1 : tone === 'negative' ? -1 : 0;
      articles += 1;
    }
  }
  return articles === 0 ? null : { balance: sum / articles, articles };
}
