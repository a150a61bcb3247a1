// Suggestions of the first visit, shown until dismissed in the account, never in a view of the past.
import { useQuery } from '@tanstack/react-query';
import { accountEndpoints } from '../../../../contract/accounts/accounts.ts';
import { useAuth } from '../../../api/auth-provider.tsx';
import { queryFor } from '../../../api/query-for.ts';
import { useShownInstant } from '../../../api/shown-instant.ts';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';

/** Height of the collapsed line, reserved so that the list below does not move when the line appears. */
const room = <div className="min-h-11.5" />;

const Suggestions = lazyPart(() => import('./suggestions.tsx'), 'Suggestions', room);

export function FirstVisit() {
  const { user } = useAuth();
  const past = useShownInstant();
  const isFirst = user !== null && user.has_begun !== true && past === null;
  const { data, isError } = useQuery({
    ...queryFor(accountEndpoints.firstSuggestions),
    enabled: isFirst,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { logged: 'first suggestions' },
  });
  if (!isFirst || isError) return null;
  if (data === undefined) return room;
  return <Suggestions suggestions={data.suggestions} />;
}
