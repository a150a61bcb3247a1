// Alert rules of the user: read, added, changed and removed, each with its undo.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alertEndpoints } from '../../../contract/alerts/alerts.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { AlertRule, AlertRuleChange, AlertRuleInput } from '../../../domain/alerts/alert-rule.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { showToast, showToastWith } from '../../ui/overlays/toast.tsx';
import { toInput } from './condition-words.ts';

type Rules = ReplyOf<typeof alertEndpoints.alertRules>;

const rulesQuery = queryFor(alertEndpoints.alertRules);

export const useAlertRules = (enabled = true) => useQuery({ ...rulesQuery, enabled, meta: { logged: 'alert rules' } });

function setRules(client: QueryClient, change: (rules: AlertRule[]) => AlertRule[]): void {
  client.setQueryData<Rules>(rulesQuery.queryKey, (before) => before && { ...before, rules: change(before.rules) });
}

function drop(client: QueryClient, id: number): void {
  setRules(client, (rules) => rules.filter((rule) => rule.id !== id));
}

async function removeQuietly(client: QueryClient, id: number): Promise<void> {
  drop(client, id);
  await call(alertEndpoints.removeAlertRule, { params: { id } });
}

/** Shows the failure and rereads the rules, which may have changed. */
function reportFailure(client: QueryClient, error: unknown, words: string): void {
  showToast('error', errorText(error, words));
  void client.invalidateQueries({ queryKey: rulesQuery.queryKey });
}

/** Saves a new rule; a toast names the rule and offers Undo. */
export function useAddRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertRuleInput) => call(alertEndpoints.addAlertRule, { body }),
    onSuccess: (rule) => {
      setRules(client, (rules) => [rule, ...rules]);
      const onPress = () => {
        removeQuietly(client, rule.id).catch((error: unknown) =>
          reportFailure(client, error, 'The alert could not be removed'),
        );
      };
      showToastWith({ label: 'Undo', onPress }, 'success', `Alert set: ${rule.name}, ${rule.where}`);
    },
    onError: (error) => reportFailure(client, error, 'The alert could not be set'),
  });
}

/** Shows the change at once; a refused one is reported and rolled back. */
export function useChangeRule() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'alert rules' },
    mutationFn: ({ id, body }: { id: number; body: AlertRuleChange }) =>
      call(alertEndpoints.changeAlertRule, { params: { id }, body }),
    onMutate: async ({ id, body }) => {
      await client.cancelQueries({ queryKey: rulesQuery.queryKey });
      setRules(client, (rules) => rules.map((rule) => (rule.id === id ? { ...rule, ...body } : rule)));
    },
    onSuccess: (changed) => setRules(client, (rules) => rules.map((rule) => (rule.id === changed.id ? changed : rule))),
    onError: (error) => reportFailure(client, error, 'The alert could not be changed'),
  });
}

/** Removes a rule; Undo adds the rule again. */
export function useRemoveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rule: AlertRule) => {
      await removeQuietly(client, rule.id);
      return rule;
    },
    onSuccess: (rule) => {
      const onPress = () => {
        call(alertEndpoints.addAlertRule, { body: toInput(rule) })
          .then((again) => setRules(client, (rules) => [again, ...rules]))
          .catch((error: unknown) => reportFailure(client, error, 'The alert could not be put back'));
      };
      showToastWith({ label: 'Undo', onPress }, 'info', `Alert removed: ${rule.name}, ${rule.where}`);
    },
    onError: (error) => reportFailure(client, error, 'The alert could not be removed'),
  });
}
