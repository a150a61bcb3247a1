// MCP tools of a reader's own alerts: rules, newest messages and suggestions; add a rule; acknowledge a message.
import { z } from 'zod';
import { AlertCondition, AlertScope } from '../../domain/alerts/alert-condition.ts';
import { AlertRule, AlertRuleInput } from '../../domain/alerts/alert-rule.ts';
import { MessageKind } from '../../domain/delivery/message.ts';
import { UntrustedText } from '../../domain/mcp/untrusted-text.ts';
import { SymbolParam } from '../endpoint.ts';
import { Address, Instant, most, output, tool, Words } from './tool.ts';

/** Without spaces and markup, so that a symbol cannot carry instructions to the model. */
const StockSymbol = SymbolParam.shape.symbol;

const Rule = AlertRule.pick({ id: true, is_on: true, once: true, cool_down_minutes: true, until_clear: true }).extend({
  name: Words,
  where: Words,
  condition: AlertCondition,
  scope: AlertScope,
  paused_until: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** Reason the rule can no longer fire; null while it can. */
  ended: Words.nullable(),
  last_fired: z.object({ at: Instant, symbol: StockSymbol.nullable() }).nullable(),
  /** Firings the rule would have had over the last stored sessions; null if not counted lately. */
  would_have_fired: z.object({ count: z.number(), sessions: z.number() }).nullable(),
});

const Message = z.object({
  id: z.uuid(),
  kind: MessageKind,
  rule_id: z.number().nullable(),
  symbol: StockSymbol.nullable(),
  title: UntrustedText.nullable(),
  text: UntrustedText.nullable(),
  times: z.object({
    exchange_at: Instant.nullable(),
    received_at: Instant.nullable(),
    fired_at: Instant,
    sent_at: Instant.nullable(),
    shown_at: Instant.nullable(),
  }),
  read: z.boolean(),
  acknowledged: z.boolean(),
  page: Address,
});

export const alertTools = {
  alerts: tool({
    title: 'Alerts',
    description:
      "The reader's alert rules and newest messages, with the five times of each message. With a symbol also the alerts suggested for that stock, each with how often it would have fired: pass its `rule` to add_alert. Present only.",
    input: z.object({
      symbol: StockSymbol.optional().describe('Also suggest alerts for this stock.'),
      most: most(20),
    }),
    output: output({
      rules: z.array(Rule),
      most_rules: z.number(),
      unread: z.number(),
      messages: z.array(Message),
      suggestions: z.array(z.object({ name: Words, detail: Words, rate: Words, rule: AlertRuleInput })),
    }),
  }),
  add_alert: tool({
    title: 'Add an alert',
    description:
      'Adds one alert rule for the reader: a `rule` of a suggestion, or a condition and scope of the same form. Add one only when the reader asks for it. Needs a token that may write.',
    input: AlertRuleInput,
    output: output({ rule: Rule }),
    writes: { again: 'adds' },
  }),
  acknowledge_alert: tool({
    title: 'Acknowledge an alert',
    description:
      'Acknowledges one message of `alerts`: a rule with until_clear stays silent until its condition has ceased. Needs a token that may write.',
    input: z.object({ message_id: z.uuid().describe('`id` of the message.') }),
    output: output({ message_id: z.uuid() }),
    writes: { again: 'same' },
  }),
};
