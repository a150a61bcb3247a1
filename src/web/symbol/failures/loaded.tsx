// Frame of a query: its waiting, its failure and its data; line with a button to try again; next page of a list.
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';

type QueryFailureProps = {
  query: { isError: boolean; error: unknown; data: unknown; refetch: () => unknown };
  title?: string;
  /** Replaces the title while older data are still shown. */
  staleTitle?: string;
  /** Shown when the server gave no reason. */
  words?: string;
  /** Text of a plain line in place of the notice, for a part between other parts. */
  line?: string;
  className?: string;
};

/** Error notice of a query, first load or refresh, with a button to try again; nothing while it succeeds. */
export function QueryFailure({ query, title, staleTitle, words, line, className }: QueryFailureProps) {
  if (!query.isError) return null;
  if (line !== undefined) {
    return (
      <RetryLine retry={query.refetch} className={className}>
        {line}
      </RetryLine>
    );
  }
  const stale = staleTitle !== undefined && query.data !== undefined;
  return (
    <Notice
      tone={stale ? 'warn' : 'error'}
      title={stale ? staleTitle : title}
      className={className}
      action={<Button onClick={() => void query.refetch()}>Try again</Button>}
    >
      {errorText(query.error, words)}
    </Notice>
  );
}

type RetryLineProps = { retry: () => unknown; className?: string; children: ReactNode };

/** A sentence with a button to try again, in place of a part that did not load. */
export function RetryLine({ retry, className, children }: RetryLineProps) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-3 text-ink-2', className)}>
      {children} <Button onClick={() => void retry()}>Try again</Button>
    </p>
  );
}

type LoadedProps<Data> = Omit<QueryFailureProps, 'query'> & {
  query: QueryFailureProps['query'] & { data: Data | undefined; isPending: boolean };
  /** Classes of the skeleton, which has the height of the content. */
  skeleton?: string;
  /** True if no notice is shown when a refresh fails while data are present. */
  isSilent?: boolean;
  /** Content of a reply; stays below the notice when a later one fails. */
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ query, skeleton, isSilent, children, ...failure }: LoadedProps<Data>) {
  const { data, isPending } = query;
  return (
    <>
      {!(isSilent && data !== undefined) && <QueryFailure query={query} {...failure} />}
      {isPending && <Skeleton className={skeleton ?? 'h-96'} />}
      {data !== undefined && children(data)}
    </>
  );
}

type MorePagesProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
} & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>;

/** Button that loads the next page; nothing after the last one. */
export function MorePages({ list, label, className = 'justify-self-start', ...style }: MorePagesProps) {
  if (!list.hasNextPage) return null;
  const { isFetchingNextPage, fetchNextPage } = list;
  return (
    <Button {...style} className={className} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  );
}

/** Several queries as one: its error is the first of their errors, and a retry refetches all of them. */
export const together = (...queries: readonly QueryFailureProps['query'][]): QueryFailureProps['query'] => ({
  isError: queries.some(({ isError }) => isError),
  error: queries.find(({ isError }) => isError)?.error,
  data: queries.every(({ data }) => data !== undefined) || undefined,
  refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
});
