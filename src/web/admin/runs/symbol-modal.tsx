// Symbol of a run: score breakdown, signals of a chosen line, and the raw file line of a signal.
import { useQuery } from '@tanstack/react-query';
import { Gem } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural, signed } from '../../../domain/market/format.ts';
import type { StoredSignal, SymbolDetail } from '../../../domain/pipeline/symbol-detail.ts';
import { recomputedSides } from '../../../domain/signals/score/recomputed.ts';
import { standingWords } from '../../../domain/signals/score/score-standing.ts';
import { countSignals } from '../../../domain/signals/score/signal-count.ts';
import { queryFor } from '../../api/query-for.ts';
import { ScoreBar } from '../../symbol/score/score-bar.tsx';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { spokenWords } from '../../ui/failures/spoken-error.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { BreakdownList, type ChosenLine, toLines } from './breakdown-list.tsx';
import { findSignals, SignalRows } from './signal-rows.tsx';
import { netScore } from './symbol-button.tsx';

/** Opens with `?run=` and `?symbol=` in the address. */
export function SymbolModal() {
  const { params, close } = useAddress();
  const symbol = params.get('symbol');
  const run = Number(params.get('run') ?? Number.NaN);
  if (symbol === null || !Number.isInteger(run)) return null;
  return (
    <OpenSymbol
      key={`${run} ${symbol}`}
      run={run}
      symbol={symbol}
      onClose={() => close('symbol', { symbol: null, signal: null })}
    />
  );
}

function OpenSymbol({ run, symbol, onClose }: { run: number; symbol: string; onClose: () => void }) {
  const query = useQuery(queryFor(endpoints.batchSymbol, { params: { id: run, symbol } }));
  const [chosen, setChosen] = useState<ChosenLine | null>(null);
  const [signal, setSignal] = useState<StoredSignal | null>(null);
  const { open } = useAddress();
  const detail = query.data;
  const line = chosen ?? (detail === undefined ? null : (toLines(detail.scoreBreakdown)[0] ?? null));
  const rows = detail === undefined || line === null ? [] : findSignals(detail, line);
  const shown = signal ?? rows[0] ?? null;
  return (
    <Modal
      width="wide"
      onClose={onClose}
      title={symbol}
      aside={detail !== undefined && <Head detail={detail} run={run} />}
      footer={
        detail !== undefined && (
          <>
            {shown !== null && (
              <Button
                onClick={() =>
                  open('file', {
                    file: String(shown.file_id),
                    at: 'organize',
                    line: String(shown.line_number),
                    symbol: null,
                  })
                }
              >
                Open file at line {shown.line_number}
              </Button>
            )}
            <Button onClick={() => void copy(detail)}>Copy as JSON</Button>
            <Recomputed detail={detail} />
          </>
        )
      }
    >
      {query.isPending && <Spinner label="Loading..." />}
      {query.isError && (
        <Notice tone="error">Failed to load symbol details: {spokenWords(query.error, 'Unknown error')}</Notice>
      )}
      {detail !== undefined && (
        <div className="grid gap-5 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <BreakdownList
            detail={detail}
            chosen={line}
            onChoose={(next) => {
              setChosen(next);
              setSignal(null);
            }}
          />
          <div className="grid min-w-0 content-start gap-5">
            {line !== null && (
              <SignalRows run={run} symbol={symbol} line={line} rows={rows} shown={shown} onShow={setSignal} />
            )}
            <History detail={detail} />
          </div>
        </div>
      )}
    </Modal>
  );
}

async function copy(detail: SymbolDetail): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(detail, null, 2));
    showToast('success', `${detail.synthesis.symbol} copied as JSON`);
  } catch {
    showToast('error', 'The browser did not let the page copy');
  }
}

function Head({ detail: { synthesis, standing }, run }: { detail: SymbolDetail; run: number }) {
  const score = netScore(synthesis);
  const { bullish_score, bearish_score } = synthesis;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-label text-ink-3">
      <span className="truncate text-body text-ink-2">{synthesis.company_name}</span>
      {synthesis.premium_signal_count > 0 && (
        <Badge tone="premium" icon={<Gem aria-hidden />}>
          premium
        </Badge>
      )}
      <b className={`text-title ${toneInk[findTone(score)]}`}>{signed(score, 0)}</b>
      <ScoreBar
        className="w-40 max-sm:hidden"
        scores={{ ...synthesis, smart_cat_score: score }}
        label={`Smart Cat Score ${signed(score, 0)}: bullish ${bullish_score}, bearish ${bearish_score}`}
      />
      <span>
        {bullish_score} − {bearish_score}, {plural(countSignals(synthesis), 'signal')}
        {standing === null ? '' : `, ${standingWords(standing)} of batch ${run}`}
      </span>
    </span>
  );
}

function Recomputed({ detail: { synthesis, scoreBreakdown } }: { detail: SymbolDetail }) {
  const sides = recomputedSides(scoreBreakdown);
  const isEqual = sides.bullish === synthesis.bullish_score && sides.bearish === synthesis.bearish_score;
  return (
    <span role="status" className={`text-label sm:ml-auto ${isEqual ? 'text-ink-3' : 'text-bear'}`}>
      recomputed in this page from the lines above: {signed(sides.bullish - sides.bearish, 0)},{' '}
      {isEqual ? 'equal to' : 'different from'} the stored score
      {isEqual ? '' : ` ${signed(netScore(synthesis), 0)}`}
    </span>
  );
}

function History({ detail: { history, synthesis } }: { detail: SymbolDetail }) {
  const [before, last] = [history.at(-2), history.at(-1)];
  if (before === undefined || last === undefined) return null;
  const change = last.smart_cat_score - before.smart_cat_score;
  return (
    <section aria-label="Score by batch" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-strong">Score by batch</h3>
        <span className="text-label text-ink-3">
          {history[0]?.batch_id} to {last.batch_id}, {change === 0 ? 'unchanged' : signed(change, 0)} with this batch
        </span>
      </div>
      <Sparkline
        className="mr-2 h-16"
        tone={findTone(netScore(synthesis))}
        values={history.map(({ smart_cat_score }) => smart_cat_score)}
        label={`Score by batch: ${history.map((row) => `${row.batch_id} ${signed(row.smart_cat_score, 0)}`).join(', ')}`}
      />
    </section>
  );
}
