// Premium signal in full: score, prices, factors, analysts, source.
import { useState } from 'react';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { decimal, marketCap, money, NOT_AVAILABLE } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { listPriceName, premiumName, upsideFrom } from '../../../domain/signals/premium/premium-target.ts';
import type { Factors, PremiumView } from '../../../domain/signals/premium/premium-view.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { Day } from '../../ui/time/day.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';
import type { Live } from '../live/live-data.ts';
import { SideIcon } from '../score/side-style.tsx';
import { ListUpside } from './list-upside.tsx';

/** Prices, and the upside from the live price if known; the list's price is named with its day. */
function priceItems(view: PremiumView, live: Live, now: number) {
  const price = live.data?.quote?.c ?? null;
  const at = live.data?.sections.quote?.as_of ?? null;
  const { upside, passed } = upsideFrom(price, view);
  return [
    ...(price === null
      ? []
      : [{ label: names.price.name, value: at === null ? money(price) : `${money(price)}, ${zonedTime(at, now)}` }]),
    { label: listPriceName(view), value: money(view.current_price) },
    { label: 'Recommendation price', value: money(view.recommendation_price) },
    { label: 'Price target', value: money(view.price_target) },
    {
      label: upside?.label ?? names.upside.name,
      value: passed || upside !== null ? <ListUpside view={view} live={live} word={false} /> : NOT_AVAILABLE,
    },
  ];
}

export function PremiumAnalysis({ view, live }: { view: PremiumView; live: Live }) {
  const now = useNow(minuteMs);
  const name = premiumName(view);
  return (
    <section aria-label={name} className="grid gap-4 border-line not-first:border-t not-first:pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-strong">{name}</h3>
        <Badge tone="premium" icon={<SideIcon side="premium" />}>
          PREMIUM
        </Badge>
        {view.count > 1 && <span className="text-label text-ink-3">{view.count} signals, newest shown</span>}
      </div>
      <KeyValues
        items={[
          {
            label: view.kind === 'IE' ? 'Idea Engine score' : 'Conviction score',
            value: view.conviction.score === null ? NOT_AVAILABLE : decimal(view.conviction.score, 0),
          },
          { label: 'Conviction', value: view.conviction.label },
        ]}
      />
      <div>
        <h4 className="mb-1 font-strong">Price analysis</h4>
        <KeyValues items={priceItems(view, live, now)} />
      </div>
      {view.factors.map((group) => (
        <FactorList key={group.title} {...group} />
      ))}
      {view.analyst_summary !== null && (
        <div>
          <h4 className="mb-1 font-strong">Analyst summary</h4>
          <p className="text-ink-2 wrap-anywhere">{view.analyst_summary}</p>
        </div>
      )}
      {view.analyst_consensus.length > 0 && (
        <div>
          <h4 className="mb-1 font-strong">Analyst consensus</h4>
          <KeyValues items={view.analyst_consensus} />
        </div>
      )}
      <KeyValues
        items={[
          { label: 'Exchange', value: exchangeName(view.exchange) ?? NOT_AVAILABLE },
          ...(view.market_cap === null
            ? []
            : [
                {
                  label: names.market_cap.name,
                  value: typeof view.market_cap === 'string' ? view.market_cap : marketCap(view.market_cap),
                },
              ]),
          { label: 'Analysis date', value: <Day of={view.analysis_date} unknown={NOT_AVAILABLE} /> },
          { label: 'Signal type', value: view.type },
        ]}
      />
    </section>
  );
}

function FactorList({ title, items }: Factors) {
  const [all, setAll] = useState(false);
  const most = listRules.factor_list.value;
  const shown = all ? items : items.slice(0, most);
  return (
    <div>
      <h4 className="mb-1 font-strong">{title}</h4>
      <ul className="list-disc pl-4 text-ink-2 wrap-anywhere">
        {shown.map((factor) => (
          <li key={factor}>{factor}</li>
        ))}
      </ul>
      {items.length > most && (
        <Button variant="link" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show ${items.length - most} more`}
        </Button>
      )}
    </div>
  );
}
