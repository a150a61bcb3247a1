// Limits of an alert: how often, how long, and which channels.
import { useId } from 'react';
import type { AlertRuleInput } from '../../../../domain/alerts/alert-rule.ts';
import { canBeSilenced } from '../../../../domain/alerts/conditions.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { fromTimeField, toTimeField } from '../../../ui/time/time-format.ts';
import { zoneName } from '../../../ui/time/zone.ts';
import { channelNames } from '../alert-icons.tsx';
import { useChannels } from '../channels-api.ts';

type LimitFieldsProps = { draft: AlertRuleInput; onChange: (part: Partial<AlertRuleInput>) => void };

const cools = [0, 1, 5, 10, 30, 60, 240, 1_440] as const;

function coolWords(minutes: number): string {
  if (minutes === 0) return 'each time';
  if (minutes < 60) return `at most 1 in ${minutes} min`;
  return minutes === 1_440 ? 'at most 1 a day' : `at most 1 in ${minutes / 60} h`;
}

export function LimitFields({ draft, onChange }: LimitFieldsProps) {
  const field = useId();
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
        <div className="grid content-start gap-1">
          <label htmlFor={field} className="text-label text-ink-3">
            Ends (optional), {zoneName()} time
          </label>
          <input
            id={field}
            type="datetime-local"
            value={expires_at === null ? '' : toTimeField(expires_at)}
            onChange={({ target }) => {
              const ms = fromTimeField(target.value);
              onChange({ expires_at: ms === null ? null : new Date(ms).toISOString() });
            }}
            className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
          />
        </div>
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
