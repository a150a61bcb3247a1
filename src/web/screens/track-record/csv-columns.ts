// CSV columns of the track record: figures of sources, and calls with their outcome.
import type { NamedFigures, RecordedCall } from '../../../domain/record/record-view.ts';
import type { CsvColumn } from '../../../domain/text/csv-text.ts';

const FIGURES = [
  ...(['kind', 'source', 'name', 'side', 'points', 'horizon', 'benchmark', 'state', 'calls', 'settled'] as const),
  ...(['unsettled', 'days', 'hit_rate', 'base_rate', 'mean', 'median', 'low', 'high'] as const),
  ...(['bounded_mean', 'bounded_low', 'bounded_high', 'bounded', 'spans', 'hard_to_borrow'] as const),
  ...(['shrunk', 'p', 'q', 'older', 'newer', 'turnover'] as const),
];

export const figureColumns: readonly CsvColumn<NamedFigures>[] = FIGURES.map((name) => ({
  name,
  value: (figures) => figures[name],
}));

const CALL = ['id', 'market', 'kind', 'source', 'symbol', 'name', 'side', 'strength', 'known_at'] as const;
const OUTCOME = [
  ...(['state', 'flag', 'entry_at', 'entry_price', 'exit_at', 'exit_price', 'gross', 'cost'] as const),
  ...(['excess_spy', 'excess_market', 'excess_sector'] as const),
];

export const callColumns: readonly CsvColumn<RecordedCall>[] = [
  ...([...CALL, 'publication', 'formula_version'] as const).map((name) => ({
    name: name === 'name' ? 'company_name' : name,
    value: (call: RecordedCall) => call[name],
  })),
  ...OUTCOME.map((name) => ({ name, value: ({ outcome }: RecordedCall) => outcome[name] })),
];
