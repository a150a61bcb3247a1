// Page that draws a chart of a year of days, with every study, an index and marks. Times in milliseconds.
import '../../src/web/ui/tokens.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { CandleChart } from '../../src/web/stock/chart/candle-chart.tsx';
import type { Candle } from '../../src/web/stock/chart/candles.ts';
import { compareSymbols, lineChoices, studyLines } from '../../src/web/stock/chart/chart-lines.ts';
import { type ChartEvent, placeMarks } from '../../src/web/stock/chart/chart-marks.ts';

declare global {
  interface Window {
    /** Time from candles in memory to a chart with layout; `candles`: number the chart reports. */
    drawYear(withAll: boolean): Promise<{ ms: number; candles: number }>;
  }
}

const SESSIONS = 252;
const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-01-02T05:00:00.000Z');
const MARKED_EVERY = 9;

/** Deterministic prices on waves of several lengths, as uneven as a market's. */
function year(phase: number): Candle[] {
  const priceOn = (at: number) =>
    180 + 20 * Math.sin(at / 31 + phase) + 6 * Math.sin(at / 5 + phase) + 2 * Math.sin(at * 2);
  return Array.from({ length: SESSIONS }, (_, at) => {
    const [open, close] = [priceOn(at), priceOn(at + 1)];
    const time = FIRST + at * DAY_MS;
    return {
      at: time,
      day: new Date(time).toISOString().slice(0, 10),
      open,
      close,
      high: Math.max(open, close) + 1.5,
      low: Math.min(open, close) - 1.5,
      volume: 1e7 * (2 + Math.sin(at)),
      vwap: null,
    };
  });
}

const candles = year(0);
const index = year(1);
const events = candles
  .filter((_, at) => at % MARKED_EVERY === 0)
  .map(({ day }): ChartEvent => ({ at: day ?? '', kind: 'signal', tone: 'bull', words: ['Analyst Upgrades'] }));
const chosen = new Set(lineChoices.map(({ id }) => id));

window.drawYear = async (withAll) => {
  const place = document.createElement('div');
  document.getElementById('root')?.replaceChildren(place);
  const root = createRoot(place);
  const from = performance.now();
  const { studies, bands } = studyLines(candles, [], withAll ? chosen : new Set());
  const compared = withAll ? compareSymbols('SPY', candles, index) : null;
  const marks = placeMarks(events, candles);
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <CandleChart
          symbol="KSTL"
          candles={candles}
          studies={studies}
          bands={bands}
          compared={compared}
          marks={marks}
        />
      </MemoryRouter>,
    ),
  );
  // Reading a size forces the layout, the last step before painting.
  place.getBoundingClientRect();
  const ms = performance.now() - from;
  await new Promise((ready) => requestAnimationFrame(() => setTimeout(ready)));
  const drawn = Number(place.querySelector('[role=slider]')?.getAttribute('aria-valuemax')) + 1;
  root.unmount();
  return { ms, candles: drawn };
};
