// What a reader asks of a reply in its headers: a form it takes, and the form it has. One reading for every way to a reply.
import type { IncomingHttpHeaders } from 'node:http';

export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

const WEIGHTED = /^([!#$%&'*+.^_`|~0-9a-z-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;
/** Remembered readings of Accept-Encoding: browsers and programs ask in a few ways. */
const KEPT = 64;
const remembered = new Map<string, Coding | null>();

/** A coding nobody names is taken, but after all that are named. */
const UNNAMED_IDENTITY = 0.0001;

function weightsOf(text: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of text.toLowerCase().split(',')) {
    const [, name, weight] = WEIGHTED.exec(element.trim()) ?? [];
    // What is no coding with a weight says nothing.
    if (name !== undefined) weights.set(name === 'x-gzip' ? 'gzip' : name, Number(weight ?? 1));
  }
  return weights;
}

function chosen(text: string): Coding | null {
  const weights = weightsOf(text);
  const others = weights.get('*');
  const weightOf = (coding: Coding) => weights.get(coding) ?? others ?? (coding === 'identity' ? UNNAMED_IDENTITY : 0);
  let best: Coding | null = null;
  for (const coding of codings) {
    if (weightOf(coding) > (best === null ? 0 : weightOf(best))) best = coding;
  }
  return best;
}

/**
 * The coding a reader takes best, the smaller one among equals; null when it refuses all, the plain form too.
 * Source: RFC 9110, 12.5.3 (Accept-Encoding) and 12.4.2 (weights). Without the header the plain form is sent.
 */
export function codingFor(accepted: string | undefined): Coding | null {
  const text = accepted ?? '';
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const found = chosen(text);
  if (remembered.size === KEPT) remembered.clear();
  remembered.set(text, found);
  return found;
}

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/y;

/** The quoted parts of a list of tags, without what makes them weak; null when the text is no such list. */
function tagsOf(text: string): string[] | null {
  const tags: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (' \t,'.includes(text.charAt(at))) {
      at += 1;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text)?.[1];
    if (tag === undefined) return null;
    tags.push(tag);
    at = TAG.lastIndex;
  }
  return tags;
}

/**
 * Whether the reader has this form already: it is any tag of its list, weak or strong, or the list is `*`. What is no
 * list of tags says nothing. Source: RFC 9110, 13.1.2 (If-None-Match) and 8.8.3.2 (weak comparison).
 */
export function hasAlready(
  etag: string,
  { 'if-none-match': known }: Pick<IncomingHttpHeaders, 'if-none-match'>,
): boolean {
  if (known === undefined) return false;
  if (known === etag || known.trim() === '*') return true;
  return tagsOf(known)?.includes(etag.replace(/^W\//, '')) ?? false;
}
