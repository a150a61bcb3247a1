// Conversion of a scored state to the input of its calls: rows from columns, signal ids of new calls.
import { dayNumber, toDateKey } from '../../../domain/market/calendar.ts';
import type { ListCall } from '../../../domain/record/list-calls.ts';
import { type Scores, scoreFields } from '../../../domain/signals/score/score.ts';
import { sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import type { StateToCall } from '../publishing/state-calls.ts';
import { createSynthesisStore } from '../state/synthesis-store.ts';
import type { StageBatch } from './stage-rows.ts';
import type { StageRun } from './stage-run.ts';
import type { State } from './state.ts';

/** `origin` of a row is its index among the counted rows; `withOrigins` replaces it by the signal's id. */
export function stateToCall(run: StageRun, batch: StageBatch, state: State, scores: Scores): StateToCall {
  const { counted, names } = state;
  const nameOf = (symbol: number) => names[symbol] ?? '';
  const days = new Map<number, string>();
  const toDayKey = (day: number) => {
    const key = days.get(day) ?? toDateKey(day);
    days.set(day, key);
    return key;
  };
  const rows = Array.from({ length: counted.count }, (_, at) => ({
    list: counted.type[at] as number,
    symbol: nameOf(counted.symbol[at] as number),
    side: sideCodes[counted.side[at] as number] ?? 'neutral',
    day: toDayKey(counted.day[at] as number),
    origin: at,
  }));
  const scored = Array.from(scores.symbol, (symbol, at) => ({ symbol: nameOf(symbol), ...scoreFields(scores, at) }));
  return { rows, scored, withOrigins: (calls) => withSignals(run, batch, state, calls) };
}

async function withSignals(
  run: StageRun,
  batch: StageBatch,
  { origins, files, scored_from }: State,
  calls: readonly ListCall[],
): Promise<ListCall[]> {
  const batchOf = new Map(files.map(({ id, batch_id }) => [id, batch_id]));
  const asked = new Set(calls.map(({ origin }) => origins.file[origin ?? 0] as number));
  const ids = new Map<number, number[]>();
  const signals = createSynthesisStore(run.store.connection);
  for (const [batchId, of] of Map.groupBy(asked, (file) => batchOf.get(file) ?? batch.id)) {
    // Earlier batches are read only inside the window.
    const since = batchId === batch.id ? undefined : dayNumber(scored_from);
    for (const [file, found] of await signals.signalIds(batchId, of, since)) ids.set(file, found);
  }
  return calls.map((call) => {
    const at = call.origin ?? 0;
    return { ...call, origin: ids.get(origins.file[at] as number)?.[origins.place[at] as number] ?? null };
  });
}
