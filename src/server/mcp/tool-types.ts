// Types of the tools' inputs and outputs.
import type { z } from 'zod';
import type { mcpTools, ToolName } from '../../contract/mcp/tools.ts';
import type { ToolContext } from './tool-context.ts';

export type ToolInput<Name extends ToolName> = z.output<(typeof mcpTools)[Name]['input']>;
export type ToolOutput<Name extends ToolName> = z.input<(typeof mcpTools)[Name]['output']>;
export type Tools = {
  [Name in ToolName]: (input: ToolInput<Name>, context: ToolContext) => Promise<ToolOutput<Name>>;
};
