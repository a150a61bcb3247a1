// Files of the corpus with dates in every order and notation, and with cells that are none.
import { type CorpusFile, tradesOn, written } from './corpus-writing.ts';

const congress = (name: string, days: string[], stored: string[], more: Partial<CorpusFile> = {}): CorpusFile => ({
  name: `${name}/congress_trades.csv`,
  content: written(tradesOn(...days)),
  becomes: `congress-trades imported ${days.length} = ${days.length} + 0 + 0`,
  stored: stored.map((day, at) => `KST${'ABCDEFGH'[at]} ${at % 2 === 0 ? 'bullish' : 'bearish'} ${day}`),
  ...more,
});

export const dates: CorpusFile[] = [
  congress('day first', ['11/09/2026', '25/09/2026'], ['2026-09-11', '2026-09-25'], {
    notes: ['Dates are written day first (25/09/2026).'],
  }),
  congress('month first', ['11/09/2026', '09/25/2026'], ['2026-11-09', '2026-09-25']),
  congress('settled by receipt', ['12/03/2026', '05/04/2026'], ['2026-03-12', '2026-04-05'], {
    notes: ['otherwise rows would lie after the day the file was received'],
  }),
  congress('either', ['03/04/2026', '05/06/2026'], ['2026-03-04', '2026-05-06'], {
    notes: ['Dates such as 03/04/2026 could be read either way; they are read month first, as in the United States.'],
  }),
  congress('dots of 2021', ['23.03.2021', '04.03.2021', '31.12.2020'], ['2021-03-23', '2021-03-04', '2020-12-31']),
  congress('dashes', ['23-03-2021', '04-03-2021'], ['2021-03-23', '2021-03-04']),
  congress('two digits', ['23.03.21', '4.3.21'], ['2021-03-23', '2021-03-04']),
  congress('two digits month first', ['3/23/21', '3/4/21'], ['2021-03-23', '2021-03-04']),
  congress(
    'month names',
    ['Nov. 3, 2026', '3 November 2026', '03-Nov-26', 'Tue, Nov 3, 2026'],
    Array(4).fill('2026-11-03'),
  ),
  congress(
    'iso',
    ['2026-11-03', '2026/11/04', '20261105', '2026-11-06 14:30:00'],
    ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
  ),
  congress('with times', ['25/09/2026 14:30', '11/09/2026 9:05 AM'], ['2026-09-25', '2026-09-11']),
  congress('empty among others', ['2021-03-23', '', 'N/A'], Array(3).fill('2021-03-23')),
  {
    ...congress('empty', ['', ''], ['2021-03-23', '2021-03-23']),
    name: 'congress_trades_23.03.2021.csv',
  },
  {
    ...congress('old trades under a new name', ['03/23/2021', '11/03/2026'], ['2021-03-23', '2026-11-16']),
    name: 'congress_trades_2026-11-16.csv',
  },
  congress('both orders', ['25/09/2026', '09/25/2026', '03/04/2026'], ['2026-09-25', '2026-09-25'], {
    becomes: 'congress-trades imported 3 = 2 + 1 + 0',
    reasons: ['the date could be day first or month first, and the file writes both'],
    notes: ['Some dates are written day first, others month first'],
  }),
  congress('no dates', ['2026-11-03', 'soon', '31.02.2026'], ['2026-11-03'], {
    becomes: 'congress-trades imported 3 = 1 + 2 + 0',
    reasons: ['the date cannot be read'],
  }),
  congress('ahead', ['2026-11-03', '2026-11-18', '2027-01-01'], ['2026-11-03'], {
    becomes: 'congress-trades imported 3 = 1 + 2 + 0',
    reasons: ['the date lies after the day the file was received'],
  }),
];
