// Named plans of the market data vendor: interfaces, rate limits, and delay of a key.
import type { Asked, Shape } from './shape.ts';
import { findShape, type ShapeName, shapeHits } from './vendor-shapes.ts';

type Plan = {
  /** Shapes that apply to every matching request. */
  shapes: readonly ShapeName[];
  /** Null for no limit. Refused calls count too. */
  calls_a_minute: number | null;
  has_stream: boolean;
};

const plans = {
  full: { shapes: [], calls_a_minute: null, has_stream: true },
  basic: {
    shapes: ['span-not-in-plan', 'day-not-in-plan', 'ratios-not-in-plan', 'market-delayed'],
    calls_a_minute: 5,
    has_stream: false,
  },
} as const satisfies Record<string, Plan>;
export type PlanName = keyof typeof plans;

export const planNames = Object.keys(plans) as PlanName[];

const MINUTE_MS = 60_000;

export type PlanInForce = ReturnType<typeof createPlan>;

export function createPlan(initial: PlanName) {
  let name = initial;
  let arrivals: number[] = [];
  const inForce = (): Plan => plans[name];
  return {
    name: () => name,
    set: (next: PlanName) => {
      name = next;
      arrivals = [];
    },
    hasStream: () => inForce().has_stream,
    /** Shapes that apply to the request; counts it against the limit. */
    shapesFor: (asked: Asked): Shape[] => {
      if (!asked.path.startsWith('/massive/')) return [];
      const { shapes, calls_a_minute } = inForce();
      if (calls_a_minute !== null) {
        arrivals = arrivals.filter((at) => at > asked.real_ms - MINUTE_MS);
        arrivals.push(asked.real_ms);
        if (arrivals.length > calls_a_minute) return [findShape('limit-unsaid') as Shape];
      }
      return shapes.flatMap((one) => findShape(one) ?? []).filter((shape) => shapeHits(shape, asked));
    },
  };
}
