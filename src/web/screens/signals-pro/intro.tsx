// A first explanation of Signals Pro, with the way to its guide.

import { whole } from '../../../domain/market/format.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';
import type { PageAddress } from './page-address.ts';

export const INTRO_KEY = 'proIntroBannerDismissed';

export function Intro({ banner, open, endBanner }: Pick<PageAddress, 'banner' | 'open' | 'endBanner'>) {
  const { max, premium_weight } = scoreRules;
  return (
    <IntroBanner
      key={banner ?? 'usual'}
      storageKey={INTRO_KEY}
      title="One score for each stock"
      forceShow={banner !== null}
      defaultCollapsed={banner === 'collapsed'}
      onDismiss={() => {
        if (banner !== null) endBanner();
      }}
      actions={<Button onClick={() => open('guide')}>View Pro Guide</Button>}
    >
      Every card adds up the expert lists that name a stock: bullish points minus bearish points give its Smart Cat
      Score, from {whole(-max.value)} to +{whole(max.value)}. Premium signals weigh {premium_weight.value} times. Live
      data and the AI's view come with the first cards of a tab, and with any other card when you ask for it.
    </IntroBanner>
  );
}
