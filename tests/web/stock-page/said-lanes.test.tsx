// Lanes below the chart of a stock's page: what was said when, explained on focus, in step with the zoom.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refused } from '../contract-server.ts';
import { openPage, planWindow } from './open-page.tsx';

const lane = (name: string) => screen.findByRole('region', { name: `${name}: what was said when` });
const at = (clock: string) => Date.parse(`2026-11-17T${clock}:00.000Z`);
const decided = (run_number: number, clock: string, decision: 'YES' | 'MAYBE') => ({
  day: '2026-11-17',
  run_number,
  known_at: `2026-11-17T${clock}:00.000Z`,
  as_of: `2026-11-17T${clock}:00.000Z`,
  decision,
  dropped_at: null,
});
const answers = {
  goldenEyeWindows: {
    plan: null,
    windows: [
      planWindow(100, { market_known_at: at('16:34'), outcome: 'win', net_r: 1.86, exited_at: at('16:57') }),
      planWindow(5, { action: 'WATCH', market_known_at: at('18:09') }),
    ],
  },
  decisionHistory: { decisions: [decided(1, '15:05', 'MAYBE'), decided(4, '16:35', 'YES')] },
  publishedScores: {
    scores: [
      { published_at: '2026-11-16T15:20:00Z', smart_cat_score: 323, action: 'BUY' as const, confidence: 70 },
      { published_at: '2026-11-17T15:20:00Z', smart_cat_score: 364, action: 'STRONG_BUY' as const, confidence: 85 },
    ],
  },
};
const explained = async (name: string) =>
  [...(await lane(name)).querySelectorAll('[data-explained]')].map((one) => one.querySelector('.sr-only')?.textContent);

test('say what each horizon said and how plans ended, one stop of the Tab key each, and zoom with the chart', async () => {
  await openPage('/stocks/KSTL', answers);
  await waitFor(async () => expect(await explained('Minutes')).toHaveLength(2));
  await waitFor(async () => expect((await explained('Minutes'))[1]).toContain('until now'));
  const plans = await explained('Minutes');
  expect(plans[0]).toMatch(/08:34 PT to 08:57 PT: BUY, Market Follow: target first, \+1\.86 R$/);
  expect(plans[1]).toMatch(/10:09 PT until now: WATCH long, Market Follow: open$/);
  await waitFor(async () => expect(await explained('Today')).toHaveLength(2));
  expect((await explained('Today'))[1]).toMatch(/08:35 PT until now: YES by run 4$/);
  await waitFor(async () => expect(await explained('Lists')).toHaveLength(2));
  expect((await explained('Lists'))[1]).toMatch(/07:20 PT until now: STRONG BUY, score \+364$/);
  expect(await lane('Today')).toHaveTextContent('YES');
  await waitFor(async () => expect(await explained('Today')).toHaveLength(2));
  const today = await lane('Today');
  const [first] = today.querySelectorAll<HTMLElement>('[tabindex="0"]');
  expect(today.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  first?.focus();
  expect(await within(today).findByRole('tooltip')).toHaveTextContent('MAYBE by run 1');
  await userEvent.keyboard('{ArrowRight}');
  expect(await within(today).findByRole('tooltip')).toHaveTextContent('YES by run 4');
  await waitFor(async () => expect(await explained('Today')).toHaveLength(2));
  const widths = async () =>
    [...(await lane('Today')).querySelectorAll<HTMLElement>('[data-explained]')].map(
      (one) => one.parentElement?.parentElement?.style.width,
    );
  const before = await widths();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await waitFor(async () => expect(await widths()).not.toEqual(before));
  await userEvent.click(screen.getByRole('button', { name: 'Show all candles' }));
  await waitFor(async () => expect(await widths()).toEqual(before));
});

test('without anything said are named, and one that cannot be had says so', async () => {
  await openPage('/stocks/KSTL', {
    decisionHistory: new Refused({ status: 422, detail: 'away' }),
  });
  await waitFor(async () => expect(await lane('Minutes')).toHaveTextContent('no plan'));
  await waitFor(async () => expect(await lane('Today')).toHaveTextContent('could not be loaded'));
  expect(await lane('Lists')).toHaveTextContent('no publication');
});
