// Public interface of the MCP server, loaded with the first message: its SDK and the schemas of its tools are large.
import type { McpEndpoint } from '../http/programs/mcp-route.ts';
import { loadOnce } from '../process/load-once.ts';
import type { McpDeps } from './mcp-server.ts';

export function createMcp(deps: McpDeps): McpEndpoint {
  const load = loadOnce(async () => (await import('./mcp-server.ts')).createMcpServer(deps));
  return async (message) => (await load())(message);
}
