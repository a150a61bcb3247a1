// Editor of an alert: condition, scope, limits and channels, with a live preview.
import { useId, useState } from 'react';
import type { AlertKind, AlertScope } from '../../../../domain/alerts/alert-condition.ts';
import type { AlertRule, AlertRuleChange, AlertRuleInput } from '../../../../domain/alerts/alert-rule.ts';
import { useAuth } from '../../../api/auth-provider.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { aboutKind, firstCondition, kindChoices, kindLabel, listScopes, toInput } from '../condition-words.ts';
import { useAddRule, useChangeRule } from '../rules-api.ts';
import { ConditionFields } from './condition-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { PreviewPart } from './preview-part.tsx';
import { firstScope, ScopeFields } from './scope-fields.tsx';

type AlertEditorProps = {
  /** Stored rule to change; absent for a new rule, whose first values are `first`. */
  rule?: AlertRule;
  first?: AlertRuleInput;
  onClose: () => void;
};

/** True unless the scope lacks its stock or its screen. */
const isComplete = (scope: AlertScope) =>
  scope.kind === 'symbol' ? scope.symbol !== '' : scope.kind !== 'screen' || scope.screen_id > 0;

function changedFields(before: AlertRuleInput, after: AlertRuleInput): AlertRuleChange {
  const names = Object.keys(after) as (keyof AlertRuleInput)[];
  const touched = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(touched.map((name) => [name, after[name]]));
}

export function AlertEditor({ rule, first, onClose }: AlertEditorProps) {
  const form = useId();
  const { user } = useAuth();
  const [draft, setDraft] = useState<AlertRuleInput | null>(rule === undefined ? (first ?? null) : toInput(rule));
  const add = useAddRule();
  const change = useChangeRule();
  if (draft === null) return null;
  const adjust = (part: Partial<AlertRuleInput>) => setDraft({ ...draft, ...part });
  const { kind } = draft.condition;
  const choices = kindChoices(user?.is_admin === true).map(({ first }) => first.kind);
  const kinds = choices.includes(kind) ? choices : [kind, ...choices];
  const chooseKind = (chosen: AlertKind) => {
    const condition = firstCondition(chosen);
    if (condition === undefined) return;
    const allowed = listScopes(chosen);
    adjust({ condition, scope: allowed.includes(draft.scope.kind) ? draft.scope : firstScope(allowed[0] ?? 'stars') });
  };
  const canSave = isComplete(draft.scope);
  const save = () => {
    if (!canSave || add.isPending || change.isPending) return;
    if (rule === undefined) add.mutate(draft, { onSuccess: onClose });
    else change.mutate({ id: rule.id, body: changedFields(toInput(rule), draft) }, { onSuccess: onClose });
  };
  return (
    <Modal
      onClose={onClose}
      title={rule === undefined ? 'New alert' : 'Change alert'}
      footer={
        <>
          <span className="text-label text-ink-3">Not investment advice.</span>
          <span className="ml-auto flex gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={add.isPending || change.isPending}
              disabled={!canSave}
            >
              {rule === undefined ? 'Set alert' : 'Save'}
            </Button>
          </span>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <form
          id={form}
          className="grid content-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div className="grid gap-2">
            <SelectField
              label="When"
              value={kind}
              onChange={chooseKind}
              options={kinds.map((value) => ({ value, label: kindLabel(value) }))}
            />
            {aboutKind(kind) !== '' && <p className="text-label text-ink-3">{aboutKind(kind)}</p>}
            <ConditionFields condition={draft.condition} onChange={(condition) => adjust({ condition })} />
          </div>
          <ScopeFields kind={kind} scope={draft.scope} onChange={(scope) => adjust({ scope })} />
          <LimitFields draft={draft} onChange={adjust} />
        </form>
        <PreviewPart draft={canSave ? draft : null} />
      </div>
    </Modal>
  );
}
