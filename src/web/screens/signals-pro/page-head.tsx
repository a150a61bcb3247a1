// Head of Signals Pro: facts of the published batch, and the introduction with a link to the guide.
import { whole } from '../../../domain/market/format.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import type { LatestSignals } from '../../../domain/signals/signal.ts';
import { BatchFacts } from '../../symbol/lists/state-facts.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import type { PageAddress } from './page-address.ts';

type PageHeadProps = { batch: LatestSignals['batch_info'] | undefined; address: PageAddress };

export function PageHead({ batch, address: { banner, open, endBanner } }: PageHeadProps) {
  const intro = (
    <IntroBanner
      key={banner ?? 'usual'}
      inHead
      storageKey="proIntroBannerDismissed"
      title="One score for each stock"
      forceShow={banner !== null}
      defaultCollapsed={banner === 'collapsed'}
      onDismiss={() => {
        if (banner !== null) endBanner();
      }}
      guide={{ text: 'View Pro Guide', onOpen: () => open('guide') }}
    >
      Bullish minus bearish points of all expert lists that name it, {whole(-scoreRules.max.value)} to +
      {whole(scoreRules.max.value)}; premium signals weigh {scoreRules.premium_weight.value} times.
    </IntroBanner>
  );
  return (
    <ScreenHead title="Signals Pro" aside={intro}>
      {batch !== undefined && (
        <>
          {batch.reconstructed === true && <b>Reconstructed</b>}
          <BatchFacts
            batch={batch}
            symbols={batch.total_symbols_synthesized}
            own={batch.total_signals_imported}
            asOf={batch.as_of}
          />
        </>
      )}
    </ScreenHead>
  );
}
