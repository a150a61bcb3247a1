// Rare states of pages, one of each kind: nothing overflows the smallest phone, controls fit a finger; faults in sight.
import { expect, test } from 'vitest';
import type { ScreenerAutomation } from '../../src/domain/screener/run.ts';
import { slotsOfDay } from '../../src/domain/work/slots-of-day.ts';
import { sidewaysOverflow } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { fitsEveryWidth, pagesOf } from '../setup/pages.ts';
import { fitsPhone, rareStates, reachState } from './rare-states.ts';
import { readSightFaults } from './sight-faults.ts';

const PHONE = { width: 360, height: 740 };
const QUARTER_HOUR_MS = 15 * 60_000;
const pages = pagesOf();

test.each(rareStates.filter(({ inGate }) => inGate))(
  'on a phone $name: nothing sticks out and controls fit a thumb',
  async (state) => {
    const { page, close } = await reachState(pages, state);
    await fitsPhone(page, state.name);
    await close();
  },
);

test('without a connection the bar says so, and stops when it is back', async () => {
  const { page, close } = await pages.visit('/stocks');
  await page.getByRole('heading', { level: 1, name: 'Stock Analysis' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await close();
});

test('the star is the reader’s own mark: premium has another', async () => {
  const { page, close } = await pages.visit('/dashboard?tab=premium');
  const card = page.locator('main li').filter({ has: page.getByRole('button', { name: /^Star / }) });
  const own = card
    .first()
    .getByRole('button', { name: /^Star / })
    .locator('svg path');
  const premium = card.first().getByTitle('Premium signals').locator('svg path');
  await premium.first().waitFor();
  expect(await premium.first().getAttribute('d')).not.toBe(await own.first().getAttribute('d'));
  await close();
});

test('a replayed day of quarter hours, and what became of each, fits the smallest phone', async () => {
  const { page, close } = await pages.open(PHONE);
  const states = ['done', 'failed', 'missed', 'due', 'planned'] as const;
  const slots = Array.from({ length: 96 }, (_, at) => ({
    scheduled_for: new Date(Date.UTC(2031, 2, 12) + at * QUARTER_HOUR_MS).toISOString(),
    state: states[at % states.length] ?? 'planned',
    reason: at % states.length === 2 ? 'The server did not run at that time' : null,
  }));
  await page.route('**/api/screener/automation/status', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const body = (await response.json()) as ScreenerAutomation;
    await route.fulfill({ response, json: { ...body, slots_today: slotsOfDay(slots) } });
  });
  await page.goto('/admin/screener');
  await page.getByRole('img', { name: /^Slots of today: 20 of 96 done/ }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await close();
});

const AREA = '/admin/minute-tracking';
/** The feed begins with the product and brings a minute's bars after that minute. */
const FILLED_MS = 240_000;

type Table = { data: { symbol?: string | null }[]; total?: number };
const read = async (path: string) => (await (await pages.ask(`/api${AREA}/${path}`)).json()) as Table;

// MIN-05
longTest(
  'the tables of minutes fill by themselves, and a symbol of them has a chart that fits every width',
  {
    timeout: 2 * FILLED_MS,
  },
  async () => {
    for (const table of ['aggregates', 'news', 'indicators', 'logs']) {
      await expect.poll(async () => (await read(`${table}?limit=1`)).data.length, { timeout: FILLED_MS }).toBe(1);
    }
    expect((await read('symbols')).data).toHaveLength(20);
    const symbol = (await read('aggregates?limit=1')).data[0]?.symbol ?? '';
    const { page, close } = await pages.visit(`${AREA}/aggregates?symbol=${symbol}`);
    await page.getByRole('slider', { name: `${symbol} by the minute` }).waitFor();
    await fitsEveryWidth(page, 'a chart of minutes');
    await close();
  },
);

const CUT = 'overflow:hidden;white-space:nowrap;width:90px;font:14px monospace';

test('each kind of fault is found, and what is well is not', async () => {
  const { page, close } = await pages.open({ own: true, visitor: true });
  const faultsOf = async (html: string, target: number | null = null) => {
    await page.setContent(`<main style="padding:20px;position:relative">${html}</main>`);
    return readSightFaults(page, { target });
  };
  for (const [html, kind] of [
    [`<p style="${CUT};text-overflow:ellipsis">target 307.00 to 3,120.00</p>`, 'figure cut'],
    [`<p style="${CUT}">Fresh 99 in 100 of all</p>`, 'cut: Fresh'],
    [`<p>open 07:14</p><b style="position:relative;top:-34px">WATCH</b>`, 'overlap'],
    [
      '<table style="border-collapse:collapse"><tbody><tr><td style="height:20px;position:relative"><div style="height:20px"><p style="margin:0;line-height:60px">tall</p></div></td></tr></tbody></table>',
      'cell taller',
    ],
    [
      '<table aria-label="Stocks"><tbody><tr><td><button aria-label="Star A">s</button></td></tr><tr><td>wide name <button aria-label="Star B">s</button></td></tr></tbody></table>',
      'not at one x',
    ],
  ] as const)
    expect((await faultsOf(html)).join('\n'), html).toContain(kind);
  for (const html of [
    '<button style="height:20px">x</button>',
    // A link alone on its line is no sentence, whatever its display.
    '<p><a href="#x">NVDA</a></p>',
    '<p><a href="#x">NVDA</a> <a href="#y">AMD</a></p>',
    '<p style="display:flex">All of <a href="#x">NVDA</a></p>',
  ])
    expect((await faultsOf(html, 44)).join(), html).toContain('target');
  const overlay = '<style>.wide{position:relative}.wide::after{content:"";position:absolute;inset:-14px 0}</style>';
  for (const html of [
    '<p>The score is made of <a href="#x">all lists</a> that name it.</p>',
    '<p>Beside <b><a href="#x">NVDA</a></b></p>',
    `${overlay}<p style="display:flex"><a class="wide" href="#x">NVDA</a></p>`,
  ])
    expect(await faultsOf(html, 44), html).toEqual([]);
  for (const html of [
    `<p style="${CUT};text-overflow:ellipsis">Mosswarden Castings Incorporated</p>`,
    '<p>one</p><p>two</p><button style="height:20px">x</button>',
    `<div style="${CUT};height:20px"><p style="margin:0">17</p><p>hidden below</p></div>`,
  ])
    expect(await faultsOf(html), html).toEqual([]);
  await close();
});
