// Head of the dashboard: facts of the published batch, and the introduction with a link to the guide.
import { whole } from '../../../domain/market/format.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import type { MiniCardBook } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { BatchFacts } from '../../symbol/lists/state-facts.tsx';
import { IntroBanner } from '../../ui/layout/intro-banner.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';

export function PageHead({ book, onGuide }: { book: MiniCardBook | undefined; onGuide: () => void }) {
  const intro = (
    <IntroBanner
      inHead
      storageKey="dashboardIntroDismissed"
      title="Every stock with signals at a glance"
      guide={{ text: 'Open the guide', onOpen: onGuide }}
    >
      Smart Cat Score from {whole(-scoreRules.max.value)} to +{whole(scoreRules.max.value)}, price and signals; press a
      card to open the stock.
    </IntroBanner>
  );
  return (
    <ScreenHead title="Dashboard" aside={intro}>
      {book !== undefined && (
        <BatchFacts
          batch={book.batch_info}
          symbols={book.batch_info.total_symbols}
          own={book.batch_info.total_signals}
          asOf={book.as_of}
        >
          <Fact
            before="Prices of"
            figure={<Age market at={book.prices_as_of} unknown="no time yet" />}
            title={book.source === null ? undefined : `Source: ${book.source}`}
          />
        </BatchFacts>
      )}
    </ScreenHead>
  );
}
