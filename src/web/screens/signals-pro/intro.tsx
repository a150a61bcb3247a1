// Introduction of Signals Pro, with a link to its guide.

import { whole } from '../../../domain/market/format.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';
import type { PageAddress } from './page-address.ts';

const INTRO_KEY = 'proIntroBannerDismissed';

export function Intro({ banner, open, endBanner }: Pick<PageAddress, 'banner' | 'open' | 'endBanner'>) {
  const { max, premium_weight } = scoreRules;
  return (
    <IntroBanner
      key={banner ?? 'usual'}
      inHead
      storageKey={INTRO_KEY}
      title="One score for each stock"
      forceShow={banner !== null}
      defaultCollapsed={banner === 'collapsed'}
      onDismiss={() => {
        if (banner !== null) endBanner();
      }}
      actions={
        <Button size="sm" onClick={() => open('guide')}>
          View Pro Guide
        </Button>
      }
    >
      Bullish minus bearish points of all expert lists that name it, {whole(-max.value)} to +{whole(max.value)}; premium
      signals weigh {premium_weight.value} times.
    </IntroBanner>
  );
}
