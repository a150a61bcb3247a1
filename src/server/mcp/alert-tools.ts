// MCP tools alerts, add_alert and acknowledge_alert.
import type { AlertRule } from '../../domain/alerts/alert-rule.ts';
import type { Message } from '../../domain/delivery/message.ts';
import { untrustedText } from '../../domain/mcp/untrusted-text.ts';
import type { ToolContext, ToolInput, ToolOutput } from './tool-context.ts';

type AlertsOutput = ToolOutput<'alerts'>;

const RULES = '/api/alerts/rules';
const PAGE = '/alerts';

function toRule({ preview, channel_ids: _, created_at: __, ...rule }: AlertRule): AlertsOutput['rules'][number] {
  const would_have_fired = preview === null ? null : { count: preview.count, sessions: preview.sessions };
  return { ...rule, would_have_fired };
}

/** Marks title and text as untrusted, because they may quote a headline. */
function toMessage(
  { id, kind, rule_id, symbol, title, text, times, link, read_at, acknowledged_at }: Message,
  { address }: ToolContext,
): AlertsOutput['messages'][number] {
  return {
    id,
    kind,
    rule_id,
    symbol,
    title: untrustedText('alert message', title),
    text: untrustedText('alert message', text),
    times,
    read: read_at !== null,
    acknowledged: acknowledged_at !== null,
    page: address(link),
  };
}

export async function alerts(
  { symbol, most }: ToolInput<'alerts'>,
  context: ToolContext,
): Promise<ToolOutput<'alerts'>> {
  const { ask, address } = context;
  const [own, inbox, suggested] = await Promise.all([
    ask('alertRules'),
    ask('inbox', { query: { most } }),
    symbol === undefined ? null : ask('alertSuggestions', { params: { symbol } }),
  ]);
  return {
    ...(await context.about(address(PAGE), [address(RULES), address('/api/inbox', { most: String(most) })])),
    rules: own.rules.map(toRule),
    most_rules: own.most,
    unread: inbox.unread,
    messages: inbox.messages.map((message) => toMessage(message, context)),
    suggestions: (suggested?.suggestions ?? []).map(({ figure: _, ...suggestion }) => suggestion),
  };
}

export async function addAlert(rule: ToolInput<'add_alert'>, context: ToolContext): Promise<ToolOutput<'add_alert'>> {
  const added = await context.ask('addAlertRule', { body: rule });
  return { ...(await context.about(context.address(PAGE), [context.address(RULES)])), rule: toRule(added) };
}

export async function acknowledgeAlert(
  { message_id }: ToolInput<'acknowledge_alert'>,
  context: ToolContext,
): Promise<ToolOutput<'acknowledge_alert'>> {
  await context.ask('acknowledgeMessage', { params: { id: message_id } });
  return { ...(await context.about(context.address(PAGE), [context.address('/api/inbox')])), message_id };
}
