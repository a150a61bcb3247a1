// Verdicts of a stock in a browser: the same three words on every screen, as in the API.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ReplyOf } from '../../src/contract/endpoint.ts';
import type { verdictEndpoints } from '../../src/contract/stocks/verdicts.ts';
import { type Horizon, horizonSources, horizons, type Verdict } from '../../src/domain/verdicts/verdict.ts';
import { inGate } from '../setup/long-run.ts';
import { isSettled, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

/** Screens opened at once, few because each holds a connection. */
const SCREENS: Readonly<Record<string, (symbol: string) => string>> = {
  'stock page': (symbol) => `/stocks/${symbol}`,
  'Signals Pro': (symbol) => `/signals-live-pro?view=compact&q=${symbol}`,
  screener: (symbol) => `/screener?view=all&symbol=${symbol}`,
  dashboard: (symbol) => `/dashboard?symbol=${symbol}`,
  'Golden Eye': (symbol) => `/goldeneye?open=${symbol}`,
};

async function publishedOf(symbol: string) {
  const reply = await pages.ask(`/api/verdicts?symbols=${symbol}`);
  const { verdicts } = (await reply.json()) as ReplyOf<(typeof verdictEndpoints)['verdicts']>;
  return verdicts[0]!;
}

const wordOf = ({ word, direction }: Verdict) =>
  (word === 'WATCH' || word === 'LATE') && direction !== null ? `${word} ${direction}` : word;

/** Texts of each horizon in every strip of the stock on the page. */
function readStrips(page: Page, symbol: string): Promise<Record<Horizon, string[]>> {
  return page.evaluate(
    ([label, sources]) => {
      const strips = [...document.querySelectorAll(`[aria-label="${label}"]`)];
      const texts = (source: string) =>
        strips.map((strip) => {
          const verdict = [...strip.querySelectorAll<HTMLElement>('[title]')].find(({ title }) =>
            title.startsWith(`${source}: `),
          );
          return verdict?.textContent ?? '';
        });
      return { minutes: texts(sources.minutes), today: texts(sources.today), weeks: texts(sources.weeks) };
    },
    [`Verdicts of ${symbol}`, horizonSources] as const,
  );
}

/** Horizons of a screen without a word or with another one than published. */
function differences(screen: string, read: Record<Horizon, string[]>, verdicts: Record<Horizon, Verdict>): string[] {
  return horizons.flatMap((horizon) => {
    const word = wordOf(verdicts[horizon]);
    const isWord = new RegExp(`^(?:${['Minutes', 'Today', 'Lists'].join('|')})?${word}(?![A-Z])`);
    const texts = read[horizon];
    return texts.length > 0 && texts.every((text) => isWord.test(text))
      ? []
      : [`${screen}, ${horizon}: ${texts.join(' | ')}, published ${word}`];
  });
}

test('a stock has the same three verdicts on every screen of one publication', async () => {
  const symbol = 'NVDA';
  const opened = await Promise.all(
    Object.entries(SCREENS).map(async ([screen, path]) => ({
      screen,
      ...(await pages.visit(path(symbol), { own: true })),
    })),
  );
  const compare = async () => {
    const before = await publishedOf(symbol);
    const read = await Promise.all(opened.map(({ page }) => readStrips(page, symbol)));
    const after = await publishedOf(symbol);
    if (JSON.stringify(before) !== JSON.stringify(after)) return ['published meanwhile'];
    return opened.flatMap(({ screen }, at) => differences(screen, read[at]!, after));
  };
  await expect.poll(compare, { timeout: 120_000, interval: 1_000 }).toEqual([]);
  await Promise.all(opened.map(({ close }) => close()));
});

/** Pages with strips; the first ones show each size once: whole, slim, line, words, inline. */
const STRIPS = [
  '/stocks/NVDA',
  '/signals-live-pro',
  '/signals-live-pro?view=compact',
  '/stocks',
  '/watchlist?q=NVDA',
  '/dashboard?symbol=NVDA',
  '/screener?view=all&symbol=NVDA',
  '/goldeneye?open=NVDA',
];
const ONE_OF_EACH_SIZE = 5;

/** Texts of verdicts that lie beyond their strip or the window, or are cut. */
const readCut = (page: Page) =>
  page.getByRole('group', { name: /^Verdicts of/ }).evaluateAll((strips) =>
    strips.flatMap((strip) => {
      const edge = Math.min(strip.getBoundingClientRect().right, window.innerWidth) + 1;
      return [...strip.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
        const { right, width } = part.getBoundingClientRect();
        const isCut = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible';
        // A width of one pixel is a text for screen readers.
        return width > 1 && (right > edge || isCut) ? [`${strip.ariaLabel}: ${part.textContent}`] : [];
      });
    }),
  );

test.each(inGate(STRIPS.slice(0, ONE_OF_EACH_SIZE), STRIPS))(
  '%s: no word, figure or time of a verdict is cut on a phone',
  async (path) => {
    for (const width of inGate([320], [320, 360, 390])) {
      const { page, close } = await pages.visit(path, { width });
      await page
        .getByRole('group', { name: /^Verdicts of/ })
        .first()
        .waitFor();
      await isSettled(page);
      expect(await readCut(page), `${width} wide`).toEqual([]);
      await close();
    }
  },
);

test('in the panel of the strongest stock each verdict stands in one line', async () => {
  const { page, close } = await pages.visit('/dashboard');
  const card = page.locator('button[data-symbol]').first();
  const symbol = await card.getAttribute('data-symbol');
  await card.click();
  const strip = page
    .getByRole('region', { name: `${symbol} in detail` })
    .getByRole('group', { name: `Verdicts of ${symbol}` });
  await strip.getByText('Lists', { exact: true }).waitFor();
  await isSettled(page);
  const heights = await strip
    .locator('p:not([title])', { hasText: /confidence/ })
    .evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.max(...heights)).toBeLessThan(40);
  await close();
});
