// CSV columns of exported signals: wire names, then the verdicts.
import { signalColumns } from '../../../domain/sheets/signal-columns.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { withVerdicts } from '../../symbol/verdicts/verdict-csv.ts';

export const exportColumns = (signals: readonly Signal[]) => withVerdicts(signalColumns, signals);
