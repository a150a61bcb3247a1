// Articles about a stock: main ticker, title or first sentence names it.
import type { RichNews } from '../rich-news.ts';

export type NamedStock = { symbol: string; name: string | null };

/** Symbols that are also words or abbreviations: only a mark such as `$` makes them a symbol. */
const COMMON_WORDS = new Set(
  'ALL ANY BIG CAN CEO CFO COO CPI ETF EPS FAST FDA FED FOR FUND GDP GOOD HAS HOME IPO LIFE LOVE NEXT NOW ONE OPEN PLAY REAL SEC TECH TRUE USA WELL'.split(
    ' ',
  ),
);
const PLAIN_FROM = 3;
const NAME_FROM = 4;

/** Words of a legal name that articles leave out. */
const LEGAL =
  /(?:,|\s)+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|l\.?p|n\.?v|s\.?a|s\.?e|ag|holdings?|group|trust|common stock|ordinary shares|american depositary shares|adr|ads|class [a-z])\.?(?=$|[\s,(])/giu;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Name as articles use it; null if it is too short to differ from other words. */
export function spokenName(name: string | null): string | null {
  if (name === null) return null;
  const spoken = name
    .replace(/\s*[(-].*$/u, '')
    .replace(LEGAL, '')
    .replace(/^the\s+/iu, '')
    .replace(/[\s,&.]+$/u, '')
    .trim();
  return spoken.length < NAME_FROM ? null : spoken;
}

function firstSentence(text: string | null): string {
  return (text ?? '').split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"(])/u)[0] ?? '';
}

export function isAbout(article: Pick<RichNews, 'title' | 'description' | 'tickers'>, stock: NamedStock): boolean {
  const { symbol } = stock;
  if (article.tickers[0] === symbol) return true;
  const words = `${article.title ?? ''}\n${firstSentence(article.description)}`;
  const marked = new RegExp(`(?:\\(|:\\s?|\\$)${escaped(symbol)}(?![\\p{L}\\p{N}])`, 'u');
  if (marked.test(words)) return true;
  if (symbol.length >= PLAIN_FROM && !COMMON_WORDS.has(symbol) && occursIn(words, symbol)) return true;
  const name = spokenName(stock.name);
  return name !== null && occursIn(words, name);
}

const occursIn = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`, 'u').test(text);

export function articlesAbout<Article extends Pick<RichNews, 'title' | 'description' | 'tickers'>>(
  articles: readonly Article[],
  stock: NamedStock,
): Article[] {
  return articles.filter((article) => isAbout(article, stock));
}
