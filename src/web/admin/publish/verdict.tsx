// Effect of publishing in one sentence, with shares that stay and vanish.
import { CircleCheck, CircleX, Info, Pause } from 'lucide-react';
import { decimal, plural, whole } from '../../../domain/market/format.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';

const STYLES = {
  hold: { box: 'border-warn bg-warn-soft', ink: 'text-warn', Icon: Pause },
  never: { box: 'border-bear bg-bear-soft', ink: 'text-bear', Icon: CircleX },
  published: { box: 'border-line bg-surface', ink: 'text-bull', Icon: CircleCheck },
  publish: { box: 'border-line bg-surface', ink: 'text-info', Icon: Info },
} as const;

const PERCENT = 100;

function toWords({ verdict, vanishing, symbols_before, appearing: { count } }: DryRun): string {
  if (verdict.result === 'hold') return 'Held until you confirm';
  if (verdict.result === 'never') return 'Never published';
  if (verdict.result === 'published') return 'Readers see this state';
  if (vanishing.count > 0) return `${whole(vanishing.count)} of ${whole(symbols_before)} symbols would vanish`;
  if (count === 0) return 'No symbol vanishes, none appears';
  return `Nothing vanishes, ${plural(count, 'symbol appears', 'symbols appear')}`;
}

export function Verdict({ dryRun }: { dryRun: DryRun }) {
  const { verdict, symbols_before: before, vanishing, appearing } = dryRun;
  const { box, ink, Icon } = STYLES[verdict.result];
  const arrived = dryRun.lists.filter(({ came }) => came);
  const outside = arrived.filter(({ own }) => own === 0).length;
  return (
    <section
      aria-label="Verdict"
      className={`grid gap-x-8 gap-y-3 rounded-md border px-4 py-4 lg:grid-cols-[minmax(0,1fr)_18rem] ${box}`}
    >
      <div className="grid content-start gap-1">
        <h2 className="flex items-center gap-3 text-display font-strong tracking-[-0.02em] max-sm:text-title">
          <Icon aria-hidden className={`size-6 shrink-0 ${ink}`} />
          {toWords(dryRun)}
        </h2>
        {verdict.reason !== null && <p className="text-ink-2">{verdict.reason}</p>}
        <p className="text-ink-2">
          {arrived.length} of {dryRun.lists.length} lists came with this batch
          {outside > 0 && `, ${whole(outside)} of them with nothing in the scoring window`}
          {dryRun.doubled_files.length > 0 && `, ${whole(dryRun.doubled_files.length)} of its files are doubled`}.
        </p>
      </div>
      {before > 0 && (
        <div className="grid content-center gap-1.5 text-label">
          <p className="flex justify-between text-ink-2">
            <span>
              stay {whole(before - vanishing.count)}, new {whole(appearing.count)}
            </span>
            <span className={vanishing.count > 0 ? 'text-bear' : ''}>{whole(vanishing.count)} vanish</span>
          </p>
          <div
            role="img"
            aria-label={`${whole(vanishing.count)} of ${whole(before)} symbols vanish`}
            className="flex h-4 overflow-hidden rounded-sm border border-line-strong"
          >
            <span className="bg-bull-fill" style={{ width: `${((before - vanishing.count) / before) * PERCENT}%` }} />
            <span className="flex-1 bg-bear-soft" />
          </div>
          <p className="text-ink-3">{decimal((vanishing.count / before) * PERCENT, 1)}% vanish; the checks say why</p>
        </div>
      )}
    </section>
  );
}
