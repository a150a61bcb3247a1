// Editor of an alert: condition, scope, limits and channels, with a live preview.
import { useId, useState } from 'react';
import type { AlertKind, AlertScope } from '../../../../domain/alerts/alert-condition.ts';
import type { AlertRule, AlertRuleChange, AlertRuleInput } from '../../../../domain/alerts/alert-rule.ts';
import { canBeSilenced } from '../../../../domain/alerts/conditions.ts';
import { useAuth } from '../../../api/auth-provider.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { fromTimeField, toTimeField } from '../../../ui/time/time-format.ts';
import { zoneName } from '../../../ui/time/zone.ts';
import { channelNames } from '../alert-icons.tsx';
import { useChannels } from '../channels-api.ts';
import { aboutKind, firstCondition, kindChoices, kindLabel, listScopes, toInput } from '../condition-words.ts';
import { useAddRule, useChangeRule } from '../rules-api.ts';
import { ConditionFields } from './condition-fields.tsx';
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

type LimitFieldsProps = { draft: AlertRuleInput; onChange: (part: Partial<AlertRuleInput>) => void };

const cools = [0, 1, 5, 10, 30, 60, 240, 1_440] as const;

function coolWords(minutes: number): string {
  if (minutes === 0) return 'each time';
  if (minutes < 60) return `at most 1 in ${minutes} min`;
  return minutes === 1_440 ? 'at most 1 a day' : `at most 1 in ${minutes / 60} h`;
}

function LimitFields({ draft, onChange }: LimitFieldsProps) {
  const { condition, cool_down_minutes, once, until_clear, expires_at } = draft;
  const choices = [...new Set([...cools, cool_down_minutes])].sort((a, b) => a - b);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="How often, each stock"
          value={String(cool_down_minutes)}
          onChange={(value) => onChange({ cool_down_minutes: Number(value) })}
          options={choices.map((minutes) => ({ value: String(minutes), label: coolWords(minutes) }))}
        />
        <DayField
          label={`Ends (optional), ${zoneName()} time`}
          type="datetime-local"
          value={expires_at === null ? '' : toTimeField(expires_at)}
          onChange={(value) => {
            const ms = fromTimeField(value);
            onChange({ expires_at: ms === null ? null : new Date(ms).toISOString() });
          }}
        />
      </div>
      <div className="grid gap-1">
        <Checkbox checked={once} onChange={(checked) => onChange({ once: checked })} hint="Off after the first alert.">
          Only once
        </Checkbox>
        {canBeSilenced(condition) && (
          <Checkbox
            checked={until_clear}
            onChange={(checked) => onChange({ until_clear: checked })}
            hint="Silence an alert in the inbox, and the next comes only after its reason went away and came back."
          >
            Silent until it clears
          </Checkbox>
        )}
      </div>
      <ChannelChoice chosen={draft.channel_ids} onChange={(channel_ids) => onChange({ channel_ids })} />
    </>
  );
}

type ChannelChoiceProps = { chosen: AlertRuleInput['channel_ids']; onChange: (ids: number[] | null) => void };

function ChannelChoice({ chosen, onChange }: ChannelChoiceProps) {
  const channels = useChannels().data?.channels ?? [];
  const defaults = channels.filter(({ is_default }) => is_default).map(({ id }) => id);
  const ids = chosen ?? defaults;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-label text-ink-3">Sends to</legend>
      <Checkbox checked disabled onChange={() => undefined}>
        Inbox, always
      </Checkbox>
      {channels.map(({ id, kind, address }) => (
        <Checkbox
          key={id}
          checked={ids.includes(id)}
          onChange={(checked) => onChange(checked ? [...ids, id] : ids.filter((one) => one !== id))}
        >
          {channelNames[kind]} <span className="text-ink-3">{address}</span>
        </Checkbox>
      ))}
      {chosen !== null && channels.length > 0 && (
        <button
          type="button"
          className="justify-self-start text-label text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control"
          onClick={() => onChange(null)}
        >
          Use my default channels
        </button>
      )}
    </fieldset>
  );
}
