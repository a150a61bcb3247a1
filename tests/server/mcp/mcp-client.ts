// Client of the MCP server as programs use it: the SDK's own, over HTTP and stdio, with structured outputs read by the contract.
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { z } from 'zod';
import { mcpTools, type ToolName } from '../../../src/contract/mcp/tools.ts';

type Output<Name extends ToolName> = z.output<(typeof mcpTools)[Name]['output']>;

export async function connectMcp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'sample-program', version: '1.0.0' });
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

const program = fileURLToPath(new URL('../../../src/tools/mcp-command.ts', import.meta.url));

export async function startMcpCommand(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'sample-program', version: '1.0.0' });
  const env = { PATH: process.env.PATH ?? '', SMART_CAT_TOKEN: token };
  const args = [program, '--url', url];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return client;
}

/** The SDK checks the output against the schema the server listed; the contract reads it again. */
export async function callTool<Name extends ToolName>(
  client: Client,
  name: Name,
  input: Record<string, unknown>,
): Promise<Output<Name>> {
  const answer = await client.callTool({ name, arguments: input });
  if (answer.isError) throw new Error(`${name}: ${refusalText(answer)}`);
  return mcpTools[name].output.strict().parse(answer.structuredContent) as Output<Name>;
}

export function refusalText(answer: Awaited<ReturnType<Client['callTool']>>): string {
  const [first] = answer.content as { type: string; text?: string }[];
  return first?.text ?? '';
}

/** Text of the refusal of a call. */
export async function refusalOf(client: Client, name: ToolName, input: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name, arguments: input });
  if (answer.isError !== true) throw new Error(`${name} was not refused`);
  return refusalText(answer);
}
