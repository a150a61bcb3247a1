// Signals at instants before the first publication, from reconstructed states of earlier sessions.
import type { LatestSignals, Signal, SymbolSignals } from '../../domain/signals/signal.ts';
import { byScore } from '../../domain/signals/signal-list.ts';
import { type SignalListColumns, signalsOfColumns } from '../../domain/signals/wire/columns-wire.ts';
import { symbolNumber } from '../../domain/stocks/symbols/symbol-number.ts';
import type { Publish } from '../publish/publish.ts';
import { readReply } from '../publish/published.ts';

export type PastState = {
  signals: readonly Signal[];
  counts_by_type: LatestSignals['counts_by_type'];
  batch_info: LatestSignals['batch_info'];
};

/** Reconstructed state of an earlier session; null when a publication covers that instant, or no state exists. */
export async function pastStateAt(publish: Pick<Publish, 'read'>, asof: string | undefined): Promise<PastState | null> {
  if (asof === undefined) return null;
  const { source_id, published } = await publish.read('signal-columns', asof);
  if (source_id !== null) return null;
  const columns = (await readReply(published)) as SignalListColumns;
  const { counts_by_type, batch_info } = columns;
  return batch_info.as_of === null ? null : { signals: signalsOfColumns(columns), counts_by_type, batch_info };
}

export function toLatest({ signals, counts_by_type, batch_info }: PastState): LatestSignals {
  const numbered = signals.map((signal) => ({ id: symbolNumber(signal.symbol), ...signal }));
  return { signals: numbered.sort(byScore), counts_by_type, batch_info };
}

/** Signals of a symbol; null if no list named it. `names`: spellings of the symbol. */
export function findSymbol({ signals, batch_info }: PastState, names: readonly string[]): SymbolSignals | null {
  const found = signals.find(({ symbol }) => names.includes(symbol));
  if (found === undefined) return null;
  const { signal_details, score_history, symbol: _, tabType: __, newest_signal: ___, ...synthesis } = found;
  return { synthesis, signal_details, score_history, history_days: batch_info.history_days ?? [] };
}
