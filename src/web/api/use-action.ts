// Action of a page: one call, after which the queries it changed are fetched again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from './call.ts';
import { invalidate } from './query-for.ts';

/** Pending until the queries of `changed` are fetched again, which a failed action does too. */
export function useAction<Reply, Input = void>(
  run: (input: Input) => Promise<Reply>,
  changed: readonly AnyEndpoint[],
  onSuccess?: (reply: Reply) => void,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSuccess, onSettled: () => invalidate(client, ...changed) });
}
