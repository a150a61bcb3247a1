// Every tool of the MCP server, by name.
import { alertTools } from './alert-tools.ts';
import { marketTools } from './market-tools.ts';
import { recordTools } from './record-tools.ts';
import { stockTools } from './stock-tools.ts';

export const mcpTools = { ...stockTools, ...marketTools, ...recordTools, ...alertTools };
export type ToolName = keyof typeof mcpTools;
