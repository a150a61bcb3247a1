// Endpoints of alert rules: a reader's rules, their preview, and suggested rules.
import { z } from 'zod';
import {
  AlertPreview,
  AlertRule,
  AlertRuleFields,
  AlertRuleInput,
  AlertSuggestion,
} from '../../domain/alerts/alert-rule.ts';
import { get, Id, NowOnly, post, put, remove, Success, SymbolParam, wholeNumber } from '../endpoint.ts';

const RuleParam = z.object({ id: Id });
const coolDownMinutes = wholeNumber(0, 1_440);
const RuleBody = AlertRuleInput.extend({ cool_down_minutes: coolDownMinutes.default(10) });
const RuleChange = AlertRuleFields.extend({ cool_down_minutes: coolDownMinutes }).partial();

export const alertEndpoints = {
  alertRules: get('/api/alerts/rules', 'user', {
    own: 'alert-rules',
    past: 'same',
    summary: "The user's alert rules, newest first",
    query: NowOnly,
    reply: z.object({ rules: z.array(AlertRule), most: z.number() }),
  }),
  addAlertRule: post('/api/alerts/rules', 'user', {
    own: 'alert-rules',
    summary: 'Add an alert rule; conditions about the product are for administrators',
    body: RuleBody,
    reply: AlertRule,
    errors: [404, 409],
  }),
  changeAlertRule: put('/api/alerts/rules/:id', 'user', {
    own: 'alert-rules',
    summary: 'Change an alert rule: switch, pause, limits, channels, condition; what is left out stays as it is',
    params: RuleParam,
    body: RuleChange,
    reply: AlertRule,
    errors: [404, 409],
  }),
  removeAlertRule: remove('/api/alerts/rules/:id', 'user', {
    own: 'alert-rules',
    summary: 'Remove an alert rule; what it sent stays in the inbox',
    params: RuleParam,
    reply: Success,
  }),
  alertPreview: post('/api/alerts/preview', 'user', {
    summary: 'How often a rule would have fired in the last 30 sessions, from what was stored of them',
    body: RuleBody,
    reply: AlertPreview,
    errors: [404],
  }),
  alertSuggestions: get('/api/alerts/suggestions/:symbol', 'user', {
    past: 'refused',
    summary: 'Six alerts a reader may want of a stock now, the most urgent first',
    params: SymbolParam,
    query: NowOnly,
    reply: z.object({ symbol: z.string(), price: z.number().nullable(), suggestions: z.array(AlertSuggestion) }),
    errors: [404],
  }),
};
