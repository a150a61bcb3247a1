// Every tool of the MCP server against every scope of an access token: what writes refuses a token that may only read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tool } from '../../../src/contract/mcp/tool.ts';
import { mcpTools, type ToolName } from '../../../src/contract/mcp/tools.ts';
import { TokenScope } from '../../../src/domain/accounts/access-token.ts';
import { sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { connectMcp, refusalText } from './mcp-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Valid input of each tool. */
const inputs: Readonly<Record<ToolName, Record<string, unknown>>> = {
  search: { query: 'NVDA' },
  stock: { symbol: 'NVDA' },
  screen: {},
  setups: {},
  changes: { since: '2026-11-16T18:00:00.000Z' },
  record: {},
  alerts: {},
  add_alert: { condition: { kind: 'decision', to: null }, scope: { kind: 'stars' } },
  acknowledge_alert: { message_id: '00000000-0000-4000-8000-000000000000' },
};

const ruleCount = async () => {
  const { rows } = await app.storage.database.query<{ count: number }>('select count(*) as count from alert_rule');
  return rows[0]?.count;
};

describe.each(TokenScope.options)('a token with the scope %s', (scope) => {
  test('calls every tool it may, and no other', async () => {
    const reply = await sendAs(app, app.adminToken, 'POST', '/api/auth/tokens', {
      name: `Sample ${scope}`,
      scope,
      expires: 30,
    });
    const client = await connectMcp(app.url, ((await reply.json()) as { token: string }).token);
    for (const [name, input] of Object.entries(inputs)) {
      const { writes }: Tool = mcpTools[name as ToolName];
      const before = await ruleCount();
      const answer = await client.callTool({ name, arguments: input });
      const refusal = answer.isError === true ? refusalText(answer) : '';
      const isRefused = writes !== undefined && scope === 'read';
      const words = `This needs an access token with the scope write; this one has ${scope}`;
      expect([name, refusal.includes(words)]).toEqual([name, isRefused]);
      expect([name, (await ruleCount()) !== before]).toEqual([name, name === 'add_alert' && !isRefused]);
    }
    await client.close();
  });
});
