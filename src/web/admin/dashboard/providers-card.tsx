// Provider calls of the last hour: count, latency, failures, last call.
import { plural, whole } from '../../../domain/market/format.ts';
import type { HealthProvider } from '../../../domain/reports/health.ts';
import { healthRules } from '../../../domain/rules/report-rules.ts';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';

const SECOND_MS = 1_000;
const MOST_SHOWN = 8;

const time = (ms: number | null) =>
  ms === null ? '--' : ms < SECOND_MS ? `${whole(ms)} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;

const toName = ({ service }: HealthProvider) => `${service.slice(0, 1).toUpperCase()}${service.slice(1)}`;

const showFailed = ({ failed, last_error }: HealthProvider) => (
  <span className={failed > 0 ? 'text-warn' : ''} {...(last_error !== null && { title: last_error })}>
    {whole(failed)}
  </span>
);

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
  { id: 'service', header: 'Service', cell: toName },
  { id: 'calls', header: 'Calls', align: 'right', cell: ({ calls }) => whole(calls) },
  { id: 'failed', header: 'Failed', align: 'right', cell: showFailed },
  { id: 'p95', header: 'p95', align: 'right', cell: ({ p95_ms }) => time(p95_ms) },
  { id: 'last', header: 'Last', align: 'right', cell: ({ last_at }) => <Age at={last_at} show="age" /> },
  { id: 'chart', header: 'Last hour', cell: (provider) => <Calls provider={provider} />, width: 'w-32' },
];

export function ProvidersCard({ providers }: { providers: readonly HealthProvider[] }) {
  const shown = providers
    .toSorted((one, other) => other.failed - one.failed || other.calls - one.calls)
    .slice(0, MOST_SHOWN);
  const rest = providers.length - shown.length;
  return (
    <Card>
      <CardSection title="Providers" aside="calls, last hour" />
      {shown.length === 0 ? (
        <CardSection>
          <EmptyState dense title="No data available" reason="No provider was called in the last hour." />
        </CardSection>
      ) : (
        <div className="border-t border-line [&>*]:rounded-none [&>*]:border-0">
          <DataTable
            label="Providers"
            dense
            className="tabular-nums"
            columns={columns}
            rows={shown}
            rowKey={({ service }) => service}
            phoneCard={(provider) => (
              <div className="grid gap-1">
                <span className="flex justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{toName(provider)}</span>
                  <span>
                    {whole(provider.calls)} calls, {showFailed(provider)} failed
                  </span>
                </span>
                <Calls provider={provider} />
              </div>
            )}
          />
        </div>
      )}
      {rest > 0 && (
        <CardSection className="text-label text-ink-3">and {plural(rest, 'service')} with fewer calls</CardSection>
      )}
    </Card>
  );
}
