// Arguments as models send them: optional inputs that are null, empty or in quotes.
import { expect, test } from 'vitest';
import type { Tool } from '../../../src/contract/mcp/tool.ts';
import { mcpTools, type ToolName } from '../../../src/contract/mcp/tools.ts';
import { readArguments, withReadArguments } from '../../../src/server/mcp/read-arguments.ts';

test.each<[ToolName, object, object]>([
  ['stock', { symbol: 'NVDA', as_of: null }, { symbol: 'NVDA' }],
  ['stock', { symbol: null, as_of: ' ' }, { symbol: null }],
  ['screen', { conditions: null, most: 2 }, { most: 2 }],
  ['search', { query: 'apple', most: '2' }, { query: 'apple', most: 2 }],
  ['search', { query: '', most: 'two' }, { query: '', most: 'two' }],
  ['search', { query: '2', most: '2.5' }, { query: '2', most: '2.5' }],
  ['changes', { since: '', after: '3' }, { since: '', after: '3' }],
  [
    'add_alert',
    { condition: null, cool_down_minutes: '5', channel_ids: null },
    { condition: null, cool_down_minutes: 5 },
  ],
  ['alerts', { symbol: null, extra: null }, { extra: null }],
])('%s %j', (name, given, read) => {
  expect(readArguments(mcpTools[name], given)).toEqual(read);
});

test.each(Object.entries(mcpTools) as [string, Tool][])(
  'every optional input of %s may be null or empty',
  (name, { input }) => {
    const optional = Object.keys(input.shape).filter((key) => input.shape[key]?.safeParse(undefined).success);
    for (const value of [null, '']) {
      const message = {
        method: 'tools/call',
        params: { name, arguments: Object.fromEntries(optional.map((key) => [key, value])) },
      };
      expect(withReadArguments(message)).toEqual({ method: 'tools/call', params: { name, arguments: {} } });
    }
  },
);

test.each([
  null,
  'text',
  { method: 'tools/call' },
  { method: 'tools/call', params: { name: 'toString', arguments: {} } },
])('what is no call of a tool stays as it came: %j', (message) => {
  expect(withReadArguments(message)).toBe(message);
});
