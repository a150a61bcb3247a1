// Empty state of a dashboard tab: why, and the next step.
import { plural } from '../../../domain/market/format.ts';
import { tabTypes } from '../../../domain/signals/signal.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { ToPipeline } from '../../symbol/lists/to-pipeline.tsx';
import { sideWord } from '../../symbol/score/side-style.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Shown } from './mini-card-book.ts';
import type { PageAddress } from './page-address.ts';

export function Nothing({ shown, total, address }: { shown: Shown; total: number; address: PageAddress }) {
  const { tab, search, foundIn } = shown;
  const elsewhere = tabTypes.filter((id) => id !== tab && foundIn[id] > 0);
  const isPast = useShownInstant() !== null;
  const unscored = isPast
    ? 'Cards are kept from the first publication on. Signals Pro has the scores of earlier sessions.'
    : 'Cards appear when the first batch of expert lists has been scored.';
  return (
    <EmptyState
      title="No signals found for this category"
      reason={total === 0 ? unscored : search !== '' && `Nothing in ${sideWord(tab)} matches "${search}".`}
      action={
        total === 0 ? (
          isPast ? (
            <Link to="/signals-live-pro" className={buttonClass()}>
              Open Signals Pro at this time
            </Link>
          ) : (
            <ToPipeline />
          )
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            {elsewhere.map((id) => (
              <Button key={id} onClick={() => address.selectTab(id)}>
                {plural(foundIn[id], 'card')} in {sideWord(id)}
              </Button>
            ))}
            {search !== '' && <Button onClick={() => address.setSearch('')}>Clear the search</Button>}
          </div>
        )
      }
    />
  );
}
