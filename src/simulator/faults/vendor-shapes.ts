// All shapes by name, which of them may hit a request, and the reply they make.
import { json, type Reply } from '../http/routes.ts';
import { finnhubShapes } from './finnhub-shapes.ts';
import { massiveShapes } from './massive-shapes.ts';
import { modelShapes } from './model-shapes.ts';
import type { Asked, Shape } from './shape.ts';

const shapes = { ...massiveShapes, ...finnhubShapes, ...modelShapes };
export type ShapeName = keyof typeof shapes;

export const shapeNames = Object.keys(shapes) as ShapeName[];

export const findShape = (name: string): Shape | null => (shapes as Record<string, Shape>)[name] ?? null;

export const shapeHits = ({ path, hits }: Shape, asked: Asked): boolean =>
  path.test(asked.path) && (hits?.(asked) ?? true);

/** The first shape with `reply` replaces the answer; without one, all shapes change the request and the answer. */
export function shapedReply(hit: readonly Shape[], asked: Asked, answer: (asked: Asked) => Reply): Reply {
  for (const { reply } of hit) {
    if (reply === undefined) continue;
    const { status, body, headers } = reply(asked);
    return { ...json(status, body), ...(headers && { headers }) };
  }
  const wanted = { ...asked };
  for (const { ask } of hit) Object.assign(wanted, ask?.(wanted));
  const plain = answer(wanted);
  if (plain.status !== 200 || hit.every(({ change }) => change === undefined)) return plain;
  const text = typeof plain.body === 'string' ? plain.body : new TextDecoder().decode(plain.body);
  const parsed = JSON.parse(text) as Record<string, unknown>;
  return {
    ...plain,
    body: JSON.stringify(
      hit.reduce((body, { change }) => change?.(body as typeof parsed, wanted) ?? body, parsed as unknown),
    ),
  };
}
