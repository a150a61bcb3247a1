// Filter of a list to the user's stars, with its empty state.
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useOnlyStars, useStarred } from './stars.ts';

export function StarsFilter() {
  const { only, setOnly } = useOnlyStars();
  const starred = useStarred();
  return (
    <span className="inline-flex items-center gap-2">
      <ToggleButton
        pressed={only}
        title="Only stocks on my stars"
        onPress={() => setOnly(!only)}
        className="max-sm:min-w-control"
      >
        <Star aria-hidden className={clsx('size-4', only && 'fill-current text-brand')} />
        <span className="max-sm:sr-only">My stars</span>{' '}
        {starred !== undefined && <span className="text-ink-3">{starred.size.toLocaleString('en-US')}</span>}
      </ToggleButton>
      {only && (
        <Link
          to="/watchlist"
          className="inline-flex min-h-6 items-center text-label whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control print:hidden"
        >
          As a table
        </Link>
      )}
    </span>
  );
}

/** Shown when the filter has left out every entry. */
export function NoneStarred() {
  const { setOnly } = useOnlyStars();
  const starred = useStarred();
  const none = starred?.size === 0;
  return (
    <EmptyState
      icon={<Star aria-hidden />}
      title={none ? 'You have no stars yet' : 'None of your stars is in this list'}
      reason={
        none
          ? 'Press the star beside a stock to put it on your own list.'
          : 'They stay on your list; here all stocks are.'
      }
      action={<Button onClick={() => setOnly(false)}>Show all stocks</Button>}
    />
  );
}
