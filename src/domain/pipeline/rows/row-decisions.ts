// Decides the rows of one file by their words and quantities, each combination only once.
import { CellMemo } from '../csv/cell-memo.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import { decidingColumns, type ListLayout } from '../lists/list-layouts.ts';
import { findSideColumn } from '../lists/side-words.ts';
import { checkDirection, decideRow, isTargetList, type RowDecision } from './row-direction.ts';
import { RowQuantities, SILENT } from './row-quantities.ts';
import { quantities, type Said } from './row-words.ts';

/** Bounded so that a hostile file cannot fill memory with distinct words. */
const MOST_REMEMBERED = 10_000;

export class RowDecisions {
  private readonly words: CellMemo<string>;
  private readonly layout: ListLayout;
  private readonly known = new Map<string, RowDecision>();
  private readonly quantities: RowQuantities;
  /** Cell indexes of the scanner; 0 (the line number) if the file has no such column. */
  private readonly deciding: number;
  private readonly second: number;
  private readonly target: number;
  private readonly direction: number;
  private readonly column: string;
  /**
   * True if the file has no word column, so quantities decide; consecutive equal quantities reuse the newest decision.
   */
  private readonly isSilent: boolean;
  private newest: { said: Said; decision: RowDecision };

  /** `columns[i]` is cell i + 1 of the scanner. */
  constructor(scanner: CsvScanner, columns: readonly string[], layout: ListLayout) {
    this.words = new CellMemo(scanner, (word) => word);
    this.layout = layout;
    const { route, file_type } = layout;
    const findCell = (name: string | null) => (name === null ? 0 : columns.indexOf(name) + 1);
    const word = findSideColumn(layout, columns);
    this.column = word ?? (route === 'list' ? '' : (decidingColumns[route] ?? ''));
    this.deciding = findCell(word);
    this.second = findCell(route === 'ratings' ? 'Rating' : null);
    this.target = findCell(route === 'ratings' ? 'Price Target' : null);
    this.direction = word === 'Direction' ? 0 : findCell('Direction');
    const asked = Object.hasOwn(quantities, file_type) ? (quantities[file_type] ?? []) : [];
    this.quantities = new RowQuantities(scanner, columns, asked);
    this.isSilent = route !== 'ratings' && this.deciding + this.direction === 0;
    this.newest = { said: SILENT, decision: decideRow(layout, '', '', SILENT, this.column) };
  }

  /** Notes on how the file's rows were decided. */
  get notes(): readonly string[] {
    return this.quantities.notes;
  }

  ofRow(): RowDecision {
    const said = this.quantities.ofRow();
    if (this.isSilent) {
      if (said !== this.newest.said) this.newest = { said, decision: this.remembered('', '', '', said) };
      return this.newest.decision;
    }
    const deciding = this.word(this.deciding);
    const second = this.word(this.second);
    const direction = this.word(this.direction);
    const decision = this.remembered(deciding, second, direction, said);
    if (this.layout.route !== 'ratings' || decision.kind !== 'signal' || !isTargetList(decision.list.slug))
      return decision;
    const target = this.quantities.ofTarget(this.target);
    return target.sign === 0 && target.problem === null
      ? decision
      : this.remembered(deciding, second, direction, target);
  }

  private word(cell: number): string {
    return cell === 0 ? '' : this.words.of(cell);
  }

  private remembered(deciding: string, second: string, direction: string, said: Said): RowDecision {
    const key = `${said.sign}\u0000${said.column}\u0000${said.problem}\u0000${deciding}\u0000${second}\u0000${direction}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const decided = decideRow(this.layout, deciding, second, said, this.column);
    const decision = direction === '' ? decided : checkDirection(this.layout, decided, second, direction);
    if (this.known.size < MOST_REMEMBERED) this.known.set(key, decision);
    return decision;
  }
}
