// Alert rules of a reader: condition, scope, limits and state.
import { z } from 'zod';
import { AlertCondition, AlertScope } from './alert-condition.ts';

/** Number of newest sessions a preview covers. */
export const previewSessions = 30;

/**
 * Fields a reader edits. `cool_down_minutes`: least time between two alerts about one stock; `once`: turns off after
 * firing; `until_clear`: after an acknowledgement, silent until the condition ends; without effect for events
 * (`canBeSilenced`). `channel_ids` null: default channels; the inbox gets every alert. Instants are ISO; null: no end,
 * not paused.
 */
export const AlertRuleFields = z.strictObject({
  condition: AlertCondition,
  scope: AlertScope,
  channel_ids: z.array(z.number().int().positive().max(2_147_483_647)).max(10).nullable(),
  cool_down_minutes: z.number().int().min(0).max(1_440),
  once: z.boolean(),
  until_clear: z.boolean(),
  expires_at: z.iso.datetime({ offset: true }).nullable(),
  paused_until: z.iso.datetime({ offset: true }).nullable(),
  is_on: z.boolean(),
});
const { shape } = AlertRuleFields;
export const AlertRuleInput = AlertRuleFields.extend({
  channel_ids: shape.channel_ids.default(null),
  cool_down_minutes: shape.cool_down_minutes.default(10),
  once: shape.once.default(false),
  until_clear: shape.until_clear.default(false),
  expires_at: shape.expires_at.default(null),
  paused_until: shape.paused_until.default(null),
  is_on: shape.is_on.default(true),
});
export type AlertRuleInput = z.infer<typeof AlertRuleInput>;
/** A change of a stored rule: fields left out stay as they are. */
export type AlertRuleChange = Partial<AlertRuleInput>;

/** Firings the rule would have had, by session, oldest first; null for sessions whose data are not stored. */
export const AlertPreview = z.object({
  days: z.array(z.object({ day: z.string(), count: z.number().nullable() })),
  /** Firings in the counted sessions; `sessions`: number of those sessions. */
  count: z.number(),
  sessions: z.number(),
  /** Newest cases first: instant (ISO), stock and the sentence of the alert. */
  cases: z.array(z.object({ at: z.string(), symbol: z.string().nullable(), title: z.string() })),
  /** Limit of the preview, in words; null without one. */
  note: z.string().nullable(),
});
export type AlertPreview = z.infer<typeof AlertPreview>;

/**
 * Stored rule. `name` and `where` derive from condition and scope ("NVDA reaches 220.00", "my stars, 5"). `ended`:
 * reason the rule can no longer fire (expired, fired once, plan ended, symbol no longer listed, saved screen removed);
 * null while it can.
 */
export const AlertRule = z.object({
  id: z.number(),
  name: z.string(),
  where: z.string(),
  condition: AlertCondition,
  scope: AlertScope,
  channel_ids: z.array(z.number()).nullable(),
  cool_down_minutes: z.number(),
  once: z.boolean(),
  until_clear: z.boolean(),
  expires_at: z.string().nullable(),
  paused_until: z.string().nullable(),
  is_on: z.boolean(),
  ended: z.string().nullable(),
  created_at: z.string(),
  last_fired: z.object({ at: z.string(), symbol: z.string().nullable() }).nullable(),
  /** Newest preview, a few minutes old at most; null without one, and for product conditions. */
  preview: z.object({ days: AlertPreview.shape.days, count: z.number(), sessions: z.number() }).nullable(),
});
export type AlertRule = z.infer<typeof AlertRule>;

/** Suggested rule in the alert box, saved by one press. `figure`: editable number in `name`; null for none. */
export const AlertSuggestion = z.object({
  rule: AlertRuleInput,
  name: z.string(),
  detail: z.string(),
  figure: z.number().nullable(),
  /** Past frequency in words: "6 in 30 sessions", "1.5 a session", "none since Nov 27". */
  rate: z.string(),
});
export type AlertSuggestion = z.infer<typeof AlertSuggestion>;
