// In-memory columns of a batch between its stages, so that scoring reads no rows back.
import { joinColumns, type SignalColumns } from '../../../domain/signals/score/signal-columns.ts';
import type { KnownListings } from '../../../domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';

/** Rows of a file among the columns: from `from` up to, not including, `to`. */
export type FileRange = { id: number; from: number; to: number };

/** Columns of files that follow each other; `companies` holds, by symbol id, the first company named for a symbol. */
export type RememberedRows = { columns: SignalColumns; files: FileRange[]; companies: (string | null)[] };

/** Columns of a batch with the table behind their symbol ids. */
export type RememberedBatch = RememberedRows & { symbols: SymbolTable };

/** Rows of the newest batch only; for another batch, or with files missing, callers read the database. */
export class BatchMemory {
  private batchId: number | null = null;
  private table = new SymbolTable();
  private files = new Map<number, SignalColumns>();
  private companies: (string | null)[] = [];
  /** Id of the last file stored: files must arrive in order, so that `companies` has the first company named. */
  private lastFile = 0;

  /** The batch's symbols; `listings` are used for a new batch only. */
  openSymbols(batchId: number, listings: KnownListings): SymbolTable {
    if (this.batchId !== batchId) {
      this.forget();
      this.batchId = batchId;
      this.table = new SymbolTable(listings);
    }
    return this.table;
  }

  /** Stores a file's columns; `companyAt` is called only for symbols without a known company. */
  keep(batchId: number, fileId: number, columns: SignalColumns, companyAt: (row: number) => string | null): void {
    if (this.batchId !== batchId || fileId <= this.lastFile) return;
    this.lastFile = fileId;
    for (let row = 0; row < columns.count; row += 1) {
      const symbol = columns.symbol[row] as number;
      this.companies[symbol] ??= companyAt(row);
    }
    // Copied, because views would keep their larger buffers alive.
    this.files.set(fileId, joinColumns([columns]));
  }

  /** All columns of these files; null when any of them is not in memory. */
  recall(batchId: number, fileIds: readonly number[]): RememberedBatch | null {
    if (this.batchId !== batchId) return null;
    const parts = fileIds.map((id) => this.files.get(id));
    if (parts.some((part) => part === undefined)) return null;
    let to = 0;
    const files = fileIds.map((id, at) => {
      const from = to;
      to += parts[at]?.count ?? 0;
      return { id, from, to };
    });
    const columns = joinColumns(parts as SignalColumns[]);
    return { columns, files, symbols: this.table, companies: [...this.companies] };
  }

  forget(): void {
    this.batchId = null;
    this.table = new SymbolTable();
    this.files = new Map();
    this.companies = [];
    this.lastFile = 0;
  }
}
