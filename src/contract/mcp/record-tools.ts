// MCP tool of the track record.
import { z } from 'zod';
import { CallKind, CallSource, RecordMarket } from '../../domain/record/call.ts';
import { Horizon } from '../../domain/record/outcome.ts';
import { Benchmark, SourceFigures } from '../../domain/record/record-figures.ts';
import { Address, AsOfInput, output, tool, Words } from './tool.ts';

const Line = SourceFigures.omit({ curve: true }).extend({
  name: Words,
  points: z.number().nullable(),
  receipts: Address,
});

export const recordTools = {
  record: tool({
    title: 'Track record',
    description:
      'How often published calls were right: figures of a source, kind or pattern by horizon. Hit rate and means are fractions above the benchmark after costs (0.01 is one percent), of all results as they are; `bounded_mean` counts every return up to 50% either way; of Golden Eye plans in R. `state`: edge, none, worse, too_few, no_direction. Calls of a pattern have the kind window.',
    input: AsOfInput.extend({
      kind: CallKind.optional().describe('What made the calls; all kinds without it.'),
      source: CallSource.optional().describe(
        'A list, decision, filter or pattern by its name or key: golden_window, YES:HIGH.',
      ),
      horizon: Horizon.optional().describe(
        'Sessions after the call, close, or plan; five sessions without it, or fewer in a young record.',
      ),
      benchmark: Benchmark.exclude(['none']).default('spy'),
    }),
    output: output({
      market: RecordMarket,
      sessions: z.number(),
      since: z.iso.date().nullable(),
      through: z.iso.date().nullable(),
      calls: z.number(),
      settled: z.number(),
      horizon: Horizon,
      sources: z.array(Line),
    }),
  }),
};
