// Lists of the track record that were made here say so beside their name.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SourceName } from '../../../src/web/screens/track-record/source-cells.tsx';
import { sourceRows } from '../../../src/web/screens/track-record/source-rows.ts';
import { fullRecord } from './sample-record.ts';

test.each([
  ['all', 'made here from market data'],
  ['some', 'in part made here from market data'],
  [undefined, null],
] as const)('%s of its rows: %s', (made_here, words) => {
  const sources = fullRecord.sources.map((one) => ({ ...one, ...(made_here !== undefined && { made_here }) }));
  const row = sourceRows(sources, 'list', '5').find(({ source }) => source === '20')!;
  render(<SourceName row={row} />);
  expect(screen.getByText('Biggest Percentage Gainers')).toBeVisible();
  if (words === null) expect(screen.queryByText(/made here/)).toBeNull();
  else expect(screen.getByText(words)).toBeVisible();
});
