// Limits of the MCP server: calls of one user, rows of an answer, lengths of texts.
import type { RuleTable } from '../rules/rule.ts';

export const mcpRules = {
  calls: { name: 'Tool calls of one user', value: 60, unit: 'a minute', source: 'product decision' },
  messages: { name: 'Messages of one user', value: 240, unit: 'a minute', source: 'product decision' },
  batch: { name: 'Most messages of a request', value: 10, unit: 'messages', source: 'product decision' },
  body: { name: 'Largest request', value: 64, unit: 'KB', source: 'product decision' },
  rows: { name: 'Most rows of an answer', value: 100, unit: 'rows', source: 'product decision' },
  text: { name: 'Longest text of a third party', value: 500, unit: 'characters', source: 'product decision' },
  headlines: { name: 'Headlines of a stock', value: 5, unit: 'headlines', source: 'product decision' },
} as const satisfies RuleTable;
