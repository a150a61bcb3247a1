// Provider calls of the last hour: count, latency, failures, last call.
import { plural, whole } from '../../../domain/market/format.ts';
import type { HealthProvider } from '../../../domain/reports/health.ts';
import { healthRules } from '../../../domain/rules/report-rules.ts';
import { age, count, figure, shown } from '../../symbol/tables/fields.tsx';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { CardTable } from '../parts/list/titled.tsx';

const SECOND_MS = 1_000;
const MOST_SHOWN = 8;

const time = (ms: number) => (ms < SECOND_MS ? `${whole(ms)} ms` : `${(ms / SECOND_MS).toFixed(1)} s`);

const toName = ({ service }: HealthProvider) => `${service.slice(0, 1).toUpperCase()}${service.slice(1)}`;

function Calls({ provider: { service, parts } }: { provider: HealthProvider }) {
  const each = healthRules.calls_part.value;
  const words = parts.map(({ calls, failed }) => (failed > 0 ? `${calls} (${failed} failed)` : calls)).join(', ');
  return (
    <ColumnBars
      className="h-5"
      label={`Calls of ${service} by ${each} minutes: ${words}`}
      columns={parts.map(({ calls, failed }, at) => ({
        id: at,
        title: `${calls} calls, ${failed} failed, ${(parts.length - at) * each} to ${(parts.length - at - 1) * each} min ago`,
        parts: [
          { id: 'good', value: calls - failed, tone: 'neutral' },
          { id: 'failed', value: failed, tone: 'warn' },
        ],
      }))}
    />
  );
}

const columns: readonly Column<HealthProvider>[] = [
  shown('service', 'Service', { phone: 'title' }, toName),
  count('calls', 'Calls', { phone: 'named' }),
  shown('failed', 'Failed', { align: 'right', phone: 'named' }, ({ failed, last_error }) => (
    <span className={failed > 0 ? 'text-warn' : ''} title={last_error ?? undefined}>
      {whole(failed)}
    </span>
  )),
  figure('p95_ms', 'p95', time),
  age('last_at', 'Last', { align: 'right', show: 'age' }),
  shown('chart', 'Last hour', { width: 'w-32', phone: 'line' }, (provider) => <Calls provider={provider} />),
];

export function ProvidersCard({ providers }: { providers: readonly HealthProvider[] }) {
  const busiest = providers
    .toSorted((one, other) => other.failed - one.failed || other.calls - one.calls)
    .slice(0, MOST_SHOWN);
  const rest = providers.length - busiest.length;
  return (
    <Card title="Providers" aside="calls, last hour">
      {busiest.length === 0 ? (
        <CardSection>
          <EmptyState dense title="No data available" reason="No provider was called in the last hour." />
        </CardSection>
      ) : (
        <CardTable label="Providers" dense columns={columns} rows={busiest} rowKey={({ service }) => service} />
      )}
      {rest > 0 && (
        <CardSection className="text-label text-ink-3">and {plural(rest, 'service')} with fewer calls</CardSection>
      )}
    </Card>
  );
}
