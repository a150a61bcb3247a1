// Premium analysis in short: kinds, prices, first factor, link to the full one.
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { premiumName } from '../../../domain/signals/premium/premium-target.ts';
import { premiumViews } from '../../../domain/signals/premium/premium-view.ts';
import type { SignalItem } from '../../../domain/signals/signal.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Live } from '../live/live-data.ts';
import { SideIcon } from '../score/side-style.tsx';
import { ListUpside } from './list-upside.tsx';

type PremiumBoxProps = { symbol: string; items: readonly SignalItem[]; live: Live; onOpen: () => void };

export function PremiumBox({ symbol, items, live, onOpen }: PremiumBoxProps) {
  const views = premiumViews(items);
  const first = views.find((view) => view.factors.length > 0) ?? views[0];
  if (first === undefined) return null;
  const factors = first.factors.flatMap(({ items }) => items);
  const preview = factors.slice(0, listRules.premium_preview.value);
  const rest = factors.length - preview.length;
  return (
    <section aria-label={`Premium analysis of ${symbol}`} className="grid grid-cols-1 content-start gap-1">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="flex items-center gap-1 font-strong">
          <SideIcon side="premium" /> Premium analysis
        </h3>
        <Button
          variant="link"
          size="sm"
          className="ml-auto text-label!"
          aria-label={`View full analysis of ${symbol}`}
          onClick={onOpen}
        >
          View full analysis
        </Button>
      </div>
      <p className="text-label text-ink-2">
        {[...new Set(views.map(premiumName))].join(', ')} <ListUpside view={first} live={live} />
      </p>
      {preview.map((factor) => (
        <p key={factor} className="line-clamp-2 text-label text-ink-3 wrap-anywhere">
          {factor}
        </p>
      ))}
      {rest > 0 && (
        <p className="text-label text-ink-3">
          +{rest} more {rest === 1 ? 'factor' : 'factors'}
        </p>
      )}
    </section>
  );
}
