// Normalization of tool arguments: models fill in every field of the schema and quote numbers.
import type { z } from 'zod';
import type { Tool } from '../../contract/mcp/tool.ts';
import { mcpTools } from '../../contract/mcp/tools.ts';

function isNumber(schema: z.core.$ZodType): boolean {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.core.$ZodType };
  return innerType === undefined ? type === 'number' : isNumber(innerType);
}

/** For optional inputs null and empty text count as absent, and quoted digits as a number; all else stays unchanged. */
export function readArguments({ input }: Pick<Tool, 'input'>, given: object): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const schema = input.shape[name];
    const isOptional = schema?.safeParse(undefined).success === true;
    const text = typeof value === 'string' ? value.trim() : null;
    if (isOptional && (value === null || text === '')) continue;
    read[name] =
      isOptional && text !== null && schema !== undefined && /^-?\d+$/.test(text) && isNumber(schema)
        ? Number(text)
        : value;
  }
  return read;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** JSON-RPC message with its arguments read; anything but a call of a known tool is returned unchanged. */
export function withReadArguments(message: unknown): unknown {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return message;
  const { name, arguments: given } = message.params;
  if (typeof name !== 'string' || !Object.hasOwn(mcpTools, name) || !isObject(given)) return message;
  const tool: Tool = mcpTools[name as keyof typeof mcpTools];
  return { ...message, params: { ...message.params, arguments: readArguments(tool, given) } };
}
