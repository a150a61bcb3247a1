// Checks of the sight-fault finder: cut figures, overlapping texts, low rows, icons out of line, small targets.
import { expect, test } from 'vitest';
import { pagesOf } from '../setup/pages.ts';
import { readSightFaults } from './sight-faults.ts';

const pages = pagesOf();
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
