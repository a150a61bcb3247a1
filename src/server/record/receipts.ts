// Receipts of calls: the row of the list, or the figures the call was made of.
import { type Call, isPublished } from '../../domain/record/call.ts';
import { callFacts, planFacts, screenerFacts, sheetFacts, snapshotFacts } from '../../domain/record/receipt-facts.ts';
import type { Receipt } from '../../domain/record/record-view.ts';
import { publishedDecision } from '../../domain/screener/explain/decision-inputs.ts';
import { Fault } from '../process/fault.ts';
import { createArchivedRowsStore } from './archived-rows-store.ts';
import type { RecordDeps } from './record-deps.ts';

/** Result of a reading; null if its data are past their retention (404, 410): the receipt is shown without them. */
async function whileKept<T>(reading: Promise<T | null>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Fault && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

type Computed = Pick<Receipt, 'facts' | 'basis'>;
const nothing: Computed = { facts: [], basis: null };

export function createReceipts({ database, analysis, goldenEye, pipeline, screener }: RecordDeps) {
  const archived = createArchivedRowsStore(database.query);

  /** Only published calls have a stored run; no run judged reconstructed calls. */
  async function ofRun(call: Call): Promise<Computed> {
    if (!isPublished(call.market)) return nothing;
    const judged = await whileKept(screener.judgedAt(call.symbol, call.known_at));
    const decision = judged && publishedDecision(judged.stock, judged.previous_relative_volume);
    if (judged === null || decision === null) return nothing;
    return {
      facts: [...screenerFacts(call, judged.stock), ...snapshotFacts(decision.inputs)],
      basis: { kind: 'decision', ...decision },
    };
  }

  async function ofWindow(id: number, knownBy: string | null): Promise<Computed> {
    const found = await whileKept(goldenEye.windowOf(id, knownBy));
    return found === null ? nothing : { facts: planFacts(found.window), basis: { kind: 'window', ...found } };
  }

  async function ofAnalysis(id: number): Promise<Computed> {
    const found = await whileKept(analysis.byId(id));
    if (found === null) return nothing;
    const { sheet, formula_version } = found;
    const basis = { kind: 'analysis', analysis: found.analysis, sheet, formula_version } as const;
    return { facts: sheetFacts(sheet), basis };
  }

  async function computedFrom(call: Call, knownBy: string | null): Promise<Computed> {
    switch (call.kind) {
      case 'decision':
      case 'filter':
      case 'light':
        return ofRun(call);
      case 'window':
        return call.origin === null ? nothing : ofWindow(call.origin, knownBy);
      case 'analysis':
        return call.origin === null ? nothing : ofAnalysis(call.origin);
      default:
        return nothing;
    }
  }

  /** `knownBy`: instant (ISO) up to which the receipt tells what happened; null: now. */
  return async (call: Call, seesRaw: boolean, knownBy: string | null): Promise<Receipt> => {
    const lineOf = isPublished(call.market) ? pipeline.rowOf : archived.readRow;
    const [row, { facts, basis }] = await Promise.all([
      call.kind === 'list' && call.origin !== null ? whileKept(lineOf(call.origin)) : null,
      computedFrom(call, knownBy),
    ]);
    return {
      row: row && { ...row, raw: seesRaw ? row.raw : null },
      facts: [...callFacts(call), ...facts],
      basis,
    };
  };
}
