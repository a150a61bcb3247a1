// Text of a third party, marked as data: a program that reads it must not take it for an instruction.
import { z } from 'zod';
import { plainText } from '../text/plain-text.ts';
import { visibleText } from '../text/visible-text.ts';
import { mcpRules } from './mcp-rules.ts';

const untrustedSources = [
  'company name',
  'company description',
  'sector',
  'industry',
  'headline',
  'article summary',
  'list file',
  'analyst consensus',
  'alert message',
] as const;
type UntrustedSource = (typeof untrustedSources)[number];

export const UntrustedText = z.object({
  untrusted_text: z.object({ source: z.enum(untrustedSources), text: z.string().max(mcpRules.text.value) }),
});
export type UntrustedText = z.infer<typeof UntrustedText>;

/** Text without markup and invisible characters, cut to the rule's length; null when nothing is left. */
export function untrustedText(source: UntrustedSource, raw: string | null | undefined): UntrustedText | null {
  // Cleaned again, because decoded entities may be invisible characters.
  const text = visibleText(plainText(visibleText(raw ?? ''), mcpRules.text.value) ?? '').trim();
  return text === '' ? null : { untrusted_text: { source, text } };
}
