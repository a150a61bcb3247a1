// Marks of what was said of a stock on its chart: signals, plans, decisions, and the score below.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { planWindow } from '../stock-page/open-page.tsx';
import { openStock } from './open-stock.tsx';

test('marks signals, windows and decisions, each with the way to where it is shown, and the score below', async () => {
  await openStock({
    answers: {
      signalHistory: {
        scores: [{ day: '2026-11-17', score: 271 }],
        signals: [{ type: 'Analyst Upgrades', side: 'bullish', day: '2026-11-17', count: 2 }],
      },
      publishedScores: {
        scores: [
          { published_at: '2026-11-17T15:15:00.000Z', smart_cat_score: 271, action: 'STRONG_BUY', confidence: 88 },
        ],
      },
      goldenEyeWindows: {
        plan: null,
        windows: [
          planWindow(134, {
            ...{ pattern: 'reversal', side: 'short', action: 'SELL', entry: 208, stop: 209, target: 206 },
            ...{ market_known_at: null, outcome: 'loss', net_r: -1.1 },
          }),
        ],
      },
      stockDecisions: {
        decisions: [
          {
            run_number: 3,
            received_at: '2026-11-17T17:00:10.000Z',
            as_of: '2026-11-17T17:00:00.000Z',
            active_filter_codes: ['PM'],
            decision: 'MAYBE',
          },
        ],
      },
    },
  });
  const receipt = async (name: RegExp, when: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    const found = await screen.findByRole('region', { name: `Marks of ${when}` });
    return [found.textContent, within(found).getByRole('link').getAttribute('href')];
  };
  expect(await receipt(/^06:30 PT: Analyst Upgrades/, '06:30 PT')).toEqual([
    expect.stringMatching(/^06:30 PT Analyst Upgrades, 2 bullish signals of Nov 17.*Why it scores$/),
    '/signals-live-pro?detail=KSTL',
  ]);
  expect(await receipt(/^08:00 PT: /, '08:00 PT')).toEqual([
    expect.stringMatching(/ short, SELL, entry 208\.00, stop 209\.00, target 206\.00: loss, −1\.10 R after costs/),
    '/goldeneye?open=KSTL',
  ]);
  expect(await receipt(/^09:00 PT: MAYBE by run 3/, '09:00 PT')).toEqual([
    '09:00 PT MAYBE by run 3, filters PMOpen in the screener',
    '/screener?symbol=KSTL',
  ]);
  expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent(/Smart Cat Score \+271/);
  // Published at 07:15: the candles before it do not know it.
  const slider = await screen.findByRole('slider', { name: 'Candles of KSTL' });
  slider.focus();
  await userEvent.keyboard('{Home}');
  expect(slider.getAttribute('aria-valuetext')).not.toMatch(/Smart Cat Score/);
  await userEvent.keyboard('{ArrowRight>9/}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^07:15 PT.*Smart Cat Score \+271$/));
});
