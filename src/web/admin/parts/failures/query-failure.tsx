// Error notice of a query, first load or refresh; nothing while it succeeds.
import { errorText } from '../../../api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';

type QueryFailureProps = {
  query: { isError: boolean; error: unknown; data: unknown; refetch: () => Promise<unknown> };
  title: string;
  /** Replaces the title while older data are still shown. */
  staleTitle?: string;
};

export function QueryFailure({ query, title, staleTitle }: QueryFailureProps) {
  if (!query.isError) return null;
  const stale = staleTitle !== undefined && query.data !== undefined;
  return (
    <Notice
      tone={stale ? 'warn' : 'error'}
      title={stale ? staleTitle : title}
      action={<Button onClick={() => void query.refetch()}>Try again</Button>}
    >
      {errorText(query.error)}
    </Notice>
  );
}
