// Model of the calls that publications make, and the stored register to compare it with.
import { localAction } from '../../../src/domain/analysis/local-action.ts';
import { firstSessionFor } from '../../../src/domain/market/first-session.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import type { SnapshotPlace } from '../../../src/server/publish/snapshot-store.ts';
import type { StageBench } from './batch-of-files.ts';

const slugs = new Map(expertLists.map(({ id, slug }) => [id, slug]));

type Register = { lists: string[]; scores: string[] };

/** Rows of lists once, actions when they changed within the session. */
export class CallsModel {
  readonly #lists = new Set<string>();
  readonly #actions: string[] = [];
  readonly #said = new Map<string, string>();
  #publication = 0;

  /** Notes what a publication says for the first time; `rows` are list, day, symbol and side of each row that counts. */
  note({ signals, place }: { signals: readonly Signal[]; place: SnapshotPlace | null }, rows: readonly string[]): void {
    if (place === null || place.id === this.#publication) return;
    this.#publication = place.id;
    for (const row of rows) this.#lists.add(row);
    const session = firstSessionFor(Date.parse(place.received_at)).date;
    for (const signal of signals) {
      const { action } = localAction(signal);
      const of = `${session} ${signal.symbol}`;
      if (this.#said.get(of) === action) continue;
      this.#said.set(of, action);
      this.#actions.push(`${of} ${action}`);
    }
  }

  said = (): Register => ({ lists: [...this.#lists].sort(), scores: [...this.#actions].sort() });
}

type Row = { kind: string; source: string; symbol: string; side: number; day: string };

/** The calls on file; one whose signal or publication does not say the same is marked wrong. */
export async function readRegister(bench: StageBench): Promise<Register> {
  const rows = await bench.rows<Row & { is_right: boolean }>(
    `select coalesce(s.kind, 'list') as kind, c.source, c.symbol, c.side, c.day::text as day,
       p.published_at = s.known_at and (s.kind = 'score' or exists (
         select from signal g where g.id = c.origin and g.symbol = c.symbol and g.signal_type_id::text = c.source
           and g.signal_date = c.day)) as is_right
     from call c left join call_set s on s.id = c.set_id left join publication p on p.id = s.publication_id`,
  );
  const marked = ({ is_right }: { is_right: boolean }, text: string) => (is_right ? text : `wrong: ${text}`);
  const of = (kind: string, text: (row: Row) => string) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => marked(row, text(row)))
      .sort();
  return {
    lists: of('list', ({ source, day, symbol, side }) => `${slugs.get(Number(source))} ${day} ${symbol} ${side}`),
    scores: of('score', ({ source, day, symbol }) => `${day} ${symbol} ${source}`),
  };
}
