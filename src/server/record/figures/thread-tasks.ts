// Thread tasks of the figures, in the pipeline's thread: summary of a market, and of selected days.
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { RecordSummary } from '../../../domain/record/record-figures.ts';

export type FiguresAnswer = {
  outcomes: number;
  sources: number;
  /** Outcomes with an entry earlier than their call: a fault of the settlement. */
  look_ahead: number;
  /** Whether figures differ from those of the newest summary. */
  changed: boolean;
};

/** Request for the summary known at `as_of` (ISO), over calls that became known on these New York days. */
export type FilteredAsk = { market: RecordMarket; as_of: string; days: readonly string[] };

export type FiguresTasks = {
  filteredFigures: { ask: FilteredAsk; answer: RecordSummary };
  computeFigures: { ask: { market: RecordMarket }; answer: FiguresAnswer };
};
