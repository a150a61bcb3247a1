// Rows behind a score with their points and lines in files, and the score recomputed from them.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { plural } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import {
  isSameScore,
  type ReceiptSignal,
  type ScoreReceipt,
  scoreRows,
} from '../../../domain/signals/score/score-receipt.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { Loaded } from '../failures/loaded.tsx';
import { FileRow } from '../record/file-row.tsx';
import { RecomputedLine } from '../record/recomputed-line.tsx';
import { points } from './points.ts';
import { findTone, toneInk } from './side-style.tsx';

type ScoreReceiptProps = {
  symbol: string;
  /** Instant (ISO) of the publication; absent: the publication shown on the page. */
  at?: string;
  /** Batch the page shows, where the address does not name it. */
  version?: string | null;
};

const FIRST_ROWS = 12;
const HASH_CHARS = 12;

export function ScoreReceiptRows({ symbol, at, version = null }: ScoreReceiptProps) {
  const query = at === undefined ? {} : { asof: at };
  const receipt = useQuery(queryFor(signalEndpoints.scoreReceipt, { params: { symbol }, query }, version));
  const [limit, setLimit] = useState(FIRST_ROWS);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <Loaded query={receipt} words="The receipt could not be loaded" skeleton="h-40">
      {(data) => (
        <div className="grid gap-2">
          <ul aria-label={`Rows behind the score of ${symbol}`}>
            {data.rows.slice(0, limit).map((row) => (
              <Row
                key={row.id}
                row={row}
                isOpen={opened === row.id}
                onToggle={() => setOpened(opened === row.id ? null : row.id)}
              >
                <OpenRow symbol={symbol} row={row} query={query} version={version} />
              </Row>
            ))}
          </ul>
          {data.rows.length > limit && (
            <Button variant="link" className="justify-self-start" onClick={() => setLimit(data.rows.length)}>
              {plural(data.rows.length - limit, 'more row')}
            </Button>
          )}
          <Sum receipt={data} />
        </div>
      )}
    </Loaded>
  );
}

type RowProps = { row: ReceiptSignal; isOpen: boolean; onToggle: () => void; children: React.ReactNode };

function Row({ row, isOpen, onToggle, children }: RowProps) {
  const now = useNow(hourMs);
  const signed = row.side === 'bearish' ? -row.points : row.points;
  const line = `line ${row.line_number.toLocaleString('en-US')}`;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 border-line py-1.5 not-first:border-t">
      <span className={`text-right font-strong ${toneInk[findTone(signed)]}`}>{points(signed)}</span>
      <span className="grid min-w-0">
        <span className="wrap-anywhere">
          {row.list} <span className="text-label text-ink-2">{calendarDay(row.signal_date, now)}</span>
        </span>
        <span className="text-label text-ink-3 wrap-anywhere">
          {row.file_name}, SHA-256 {row.sha256.slice(0, HASH_CHARS)}
        </span>
      </span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${row.list}, ${line}`}
        onClick={onToggle}
        className="min-h-6 self-start text-label whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:text-brand max-sm:min-h-control"
      >
        {line}
      </button>
      {isOpen && <div className="col-span-3 pt-1.5 pl-[3.75rem] max-sm:pl-0">{children}</div>}
    </li>
  );
}

type OpenRowProps = { symbol: string; row: ReceiptSignal; query: { asof?: string }; version: string | null };

function OpenRow({ symbol, row, query, version }: OpenRowProps) {
  const params = { symbol, row: row.id };
  const { data, error } = useQuery(queryFor(signalEndpoints.scoreReceiptRow, { params, query }, version));
  if (error !== null) return <Notice tone="error">{errorText(error, 'The line could not be read')}</Notice>;
  return data === undefined ? <Skeleton className="h-20" /> : <FileRow row={data} />;
}

function Sum({ receipt: { symbol, rows, scored_from, published, formula_version } }: { receipt: ScoreReceipt }) {
  const recomputed = useMemo(
    () =>
      scoreRows(
        rows.map((row) => ({ ...row, symbol })),
        scored_from,
      ).get(symbol),
    [rows, symbol, scored_from],
  );
  const shown = (score: number | undefined) => (score === undefined ? 'none' : points(score));
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <RecomputedLine
        recomputed={shown(recomputed?.smart_cat_score)}
        published={points(published.smart_cat_score)}
        isSame={recomputed !== undefined && isSameScore(recomputed, published)}
      />
      <p className="text-label text-ink-3">
        {plural(rows.length, 'row')}: bullish {published.bullish_score}, bearish {published.bearish_score}
        {formula_version !== null && `, formula ${formula_version}`}
      </p>
    </div>
  );
}
