// `smart-cat mcp --url ADDRESS`: relays the MCP server of a running Smart Cat to programs over stdin and stdout.
import { parseArgs } from 'node:util';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  ErrorCode,
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { Fault } from '../server/process/fault.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run -s mcp -- --url <address>
  --url <address>   where Smart Cat answers, such as https://smart-cat.example.com
  SMART_CAT_TOKEN   the access token, in the environment`;

/** Error text for the calling program and its user. */
function words(error: unknown, url: URL): string {
  const status = (error as { code?: unknown } | null)?.code;
  if (status === 401) return `${url.origin} refuses the token in SMART_CAT_TOKEN`;
  if (status === 403) return `The token in SMART_CAT_TOKEN has no right to read at ${url.origin}`;
  if (typeof status === 'number') return `${url.origin} answered ${status}`;
  return `${url.origin} could not be reached`;
}

/** Passes messages both ways until stdin ends. */
async function relay(url: URL, token: string): Promise<void> {
  const program = new StdioServerTransport();
  const server = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  server.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) {
      const begun = InitializeResultSchema.safeParse(message.result);
      if (begun.success) server.setProtocolVersion(begun.data.protocolVersion);
    }
    void program.send(message);
  };
  program.onmessage = (message: JSONRPCMessage) => {
    server.send(message).catch((error: unknown) => {
      const reason = words(error, url);
      console.error(reason);
      if (!isJSONRPCRequest(message)) return;
      const refusal = { code: ErrorCode.InternalError, message: reason };
      void program.send({ jsonrpc: '2.0', id: message.id, error: refusal });
    });
  };
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    program.onclose = resolve;
  });
  await server.start();
  await program.start();
  await ended;
  await server.close();
}

await runCommand(USAGE, async (args) => {
  const { url: address } = parseArgs({ args, options: { url: { type: 'string' } } }).values;
  const token = process.env.SMART_CAT_TOKEN;
  const server = address === undefined ? null : URL.parse(address);
  // Other paths and queries are refused, because the server answers at /mcp alone.
  if (server === null || !/^https?:$/.test(server.protocol) || !/^\/(?:mcp)?$/.test(server.pathname + server.search)) {
    throw new Fault(400, USAGE);
  }
  if (token === undefined || token === '') throw new Fault(400, `SMART_CAT_TOKEN is not set.\n${USAGE}`);
  await relay(new URL('/mcp', server), token);
});
