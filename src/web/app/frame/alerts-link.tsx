// Bell of the top bar: unread messages and the way to the alerts. The inbox is followed after the first paint.
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { NavLink } from '../../ui/controls/link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { runAfterPaint } from '../../ui/time/clock.ts';
import { useUnread } from './unread-count.ts';

const InboxFollower = lazyPart(() => import('./inbox-follower.tsx'), 'InboxFollower', null);

/** Largest count that fits beside the bell. */
const MOST_SHOWN = 99;

export function AlertsLink() {
  const unread = useUnread();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => runAfterPaint(() => setPainted(true)), []);
  const words = unread === 0 ? 'Alerts' : `Alerts, ${unread.toLocaleString('en-US')} unread`;
  return (
    <>
      <NavLink
        to="/alerts"
        aria-label={words}
        title={words}
        className={clsx(
          'relative grid size-control shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink',
          'aria-[current=page]:bg-hover aria-[current=page]:text-ink pointer-coarse:size-11',
        )}
      >
        <Bell aria-hidden className="size-4" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-4 rounded-full bg-brand px-1 text-center text-[0.6875rem]/4 font-strong text-on-brand"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </NavLink>
      {isPainted && (
        <ErrorBoundary fallback={null} onError={(error) => logFailure('inbox', error)}>
          <InboxFollower />
        </ErrorBoundary>
      )}
    </>
  );
}
