// Button of an open plan: one press sets an alert at its target or stop.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, Check } from 'lucide-react';
import { alertEndpoints } from '../../../contract/alerts/alerts.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAddRule, useAlertRules } from './rules-api.ts';

/** Renders nothing in a past view. */
export function PlanAlert({ symbol }: { symbol: string }) {
  const client = useQueryClient();
  const add = useAddRule();
  const set = useMutation({
    mutationFn: async () => {
      const { suggestions } = await client.fetchQuery(
        queryFor(alertEndpoints.alertSuggestions, { params: { symbol } }),
      );
      const plan = suggestions.find(({ rule }) => rule.condition.kind === 'plan');
      if (plan === undefined) return showToast('info', `The plan of ${symbol} has ended.`);
      return add.mutate(plan.rule);
    },
    onError: (error) => showToast('error', errorText(error, 'The alert could not be set')),
  });
  const saved = add.data;
  // Undo, another window and another device may remove the rule.
  const rules = useAlertRules(saved !== undefined).data?.rules;
  if (useShownInstant() !== null) return null;
  const isSet = saved !== undefined && rules?.some(({ id }) => id === saved.id) !== false;
  return (
    <Button
      variant="primary"
      busy={set.isPending || add.isPending}
      disabled={isSet}
      onClick={() => set.mutate()}
      Icon={isSet ? Check : Bell}
    >
      {isSet ? 'Alert is set' : 'Alert at target or stop'}
    </Button>
  );
}
