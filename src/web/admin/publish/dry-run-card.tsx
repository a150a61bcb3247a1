// Dry run: guard checks, flow of bands, largest moves, appearing and vanishing symbols.
import { clsx } from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { signed, whole } from '../../../domain/market/format.ts';
import { scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

const MOVES_SHOWN = 10;

export function DryRunCard({ dryRun }: { dryRun: DryRun }) {
  const against = dryRun.published_batch === null ? 'nothing published' : `batch ${dryRun.published_batch}`;
  return (
    <Card>
      <CardSection
        title="Dry run"
        aside={
          <>
            {dryRun.verdict.result !== 'published' && <Badge tone="info">Nothing published</Badge>}
            batch {dryRun.batch_id} against {against}
          </>
        }
      />
      <CardSection title="Checks" level={3}>
        <ul className="grid gap-1">
          {dryRun.checks.map(({ passed, holds, text }) => {
            const Icon = passed ? CircleCheck : holds ? CircleX : TriangleAlert;
            return (
              <li key={text} className="flex items-start gap-2">
                <Icon
                  aria-label={passed ? 'passed' : holds ? 'failed' : 'warning'}
                  className={clsx('mt-0.5 size-4 shrink-0', passed ? 'text-bull' : holds ? 'text-bear' : 'text-warn')}
                />
                {text}
              </li>
            );
          })}
        </ul>
      </CardSection>
      <CardSection title="Symbols and bands" level={3} aside={`${whole(dryRun.bands_crossed.count)} cross a band`}>
        <Bands dryRun={dryRun} />
      </CardSection>
      <CardSection title="Largest moves" level={3} aside="Smart Cat Score, in points">
        <Moves dryRun={dryRun} />
      </CardSection>
      <CardSection title="Appearing and vanishing" level={3}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Names title="Appear" names={dryRun.appearing} />
          <Names title="Vanish" names={dryRun.vanishing} />
        </div>
      </CardSection>
    </Card>
  );
}

function Bands({ dryRun }: { dryRun: DryRun }) {
  const most = Math.max(1, ...dryRun.bands.map(({ before }) => before));
  const cell = 'h-8 px-2 text-right whitespace-nowrap max-sm:px-1';
  const sum = (of: 'before' | 'cross' | 'vanish' | 'after') =>
    dryRun.bands.reduce((total, band) => total + band[of], 0);
  return (
    <div className="overflow-x-auto">
      <table aria-label="Symbols by band" className="w-full tabular-nums">
        <thead>
          <tr className="text-label text-ink-3 [&_th]:font-regular">
            <th scope="col" className="h-8 px-2 text-left">
              Now in
            </th>
            <th scope="col" className={cell}>
              Symbols
            </th>
            <th scope="col" className="w-full px-2 text-left max-sm:hidden">
              what becomes of them
            </th>
            <th scope="col" className={cell}>
              cross
            </th>
            <th scope="col" className={cell}>
              vanish
            </th>
            <th scope="col" className={cell}>
              after
            </th>
          </tr>
        </thead>
        <tbody>
          {dryRun.bands.map(({ band, before, stay, cross, vanish, after }) => (
            <tr key={band}>
              <th scope="row" className="h-8 px-2 text-left font-regular sm:whitespace-nowrap">
                {band}
              </th>
              <td className={cell}>{whole(before)}</td>
              <td className="px-2 max-sm:hidden">
                <div
                  role="img"
                  aria-label={`${band}: ${stay} stay, ${cross} cross, ${vanish} vanish`}
                  className="flex h-2.5 overflow-hidden rounded-sm bg-line"
                  style={{ width: `${(before / most) * 100}%` }}
                >
                  <span className="bg-neutral" style={{ width: `${(stay / Math.max(1, before)) * 100}%` }} />
                  <span className="bg-warn-fill" style={{ width: `${(cross / Math.max(1, before)) * 100}%` }} />
                  <span className="bg-bear-fill" style={{ width: `${(vanish / Math.max(1, before)) * 100}%` }} />
                </div>
              </td>
              <td className={cell}>{whole(cross)}</td>
              <td className={clsx(cell, vanish > 0 && 'text-bear')}>{whole(vanish)}</td>
              <td className={cell}>{whole(after)}</td>
            </tr>
          ))}
          <tr className="border-t border-line font-strong">
            <th scope="row" className="h-8 px-2 text-left">
              Together
            </th>
            <td className={cell}>{whole(sum('before'))}</td>
            <td className="px-2 text-label font-regular text-ink-3 max-sm:hidden">
              {whole(dryRun.appearing.count)} symbols are new
            </td>
            <td className={cell}>{whole(sum('cross'))}</td>
            <td className={clsx(cell, sum('vanish') > 0 && 'text-bear')}>{whole(sum('vanish'))}</td>
            <td className={cell}>{whole(sum('after'))}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

type Move = DryRun['largest_moves'][number];

const toBandWords = ({ before, after }: Move) => {
  const [from, to] = [scoreBand(before), scoreBand(after)];
  return from === to ? from : `${from} to ${to}`;
};

const moveColumns: readonly Column<Move>[] = [
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <b className="font-strong">{symbol}</b> },
  { id: 'band', header: 'Band', cell: toBandWords },
  { id: 'now', header: 'Now', align: 'right', cell: ({ before }) => signed(before, 0) },
  { id: 'after', header: 'After', align: 'right', cell: ({ after }) => signed(after, 0) },
  {
    id: 'change',
    header: 'Change',
    align: 'right',
    cell: ({ before, after }) => <span className={toneInk[findTone(after - before)]}>{signed(after - before, 0)}</span>,
  },
];

function Moves({ dryRun }: { dryRun: DryRun }) {
  return (
    <DataTable
      label="Largest moves"
      className="tabular-nums"
      dense
      columns={moveColumns}
      rows={dryRun.largest_moves.slice(0, MOVES_SHOWN)}
      rowKey={({ symbol }) => symbol}
      phoneCard={(move) => (
        <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <b className="font-strong">{move.symbol}</b>
          <span>
            {signed(move.before, 0)} to {signed(move.after, 0)}
          </span>
          <span className="text-label text-ink-3">{toBandWords(move)}</span>
        </span>
      )}
      empty={<EmptyState dense title="No score moves" reason="Symbols of both states keep their scores." />}
    />
  );
}

function Names({ title, names: { count, first } }: { title: string; names: DryRun['vanishing'] }) {
  return (
    <section aria-label={title}>
      <h4 className="text-label text-ink-3">
        {title} <span className="tabular-nums">{whole(count)}</span>
      </h4>
      <p className="wrap-anywhere">
        {count === 0
          ? 'none'
          : `${first.join(', ')}${count > first.length ? ` and ${whole(count - first.length)} more` : ''}`}
      </p>
    </section>
  );
}
