// Declaration of a tool of the MCP server: words for the model, input, output.
import { z } from 'zod';
import { mcpRules } from '../../domain/mcp/mcp-rules.ts';

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  title: string;
  description: string;
  input: Input;
  output: Output;
  /**
   * Present when the tool changes the reader's data. Effect of a second call with the same input: nothing (`same`), or
   * one more entry (`adds`).
   */
  writes?: { again: 'same' | 'adds' };
};

/** Declares a tool and keeps its exact schema types. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  declaration: Tool<Input, Output>,
): Tool<Input, Output> {
  return declaration;
}

/** ISO instant with an offset; local time is refused. */
export const Instant = z.iso.datetime({ offset: true });
/** A sentence or name written by Smart Cat. */
export const Words = z.string();
export const Address = z.url();

export const AsOfInput = z.object({
  as_of: Instant.optional().describe('Answer as of this instant (ISO with offset); now without it.'),
});

export const most = (fallback: number, largest: number = mcpRules.rows.value) =>
  z.int().min(1).max(largest).default(fallback).describe('Most rows of the answer.');

/**
 * Adds the fields every output has: instant, live or simulated prices, address of the web page, and in `receipts` API
 * addresses that prove the figures (GET with the same token).
 */
export function output<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    as_of: Instant,
    source: z.enum(['live', 'simulated']),
    page: Address,
    receipts: z.array(Address),
    ...shape,
  });
}
