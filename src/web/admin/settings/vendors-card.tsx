// Vendors: each interface with its last answer, refusals in the vendor's words, and the time of the next attempt.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobEndpoints } from '../../../contract/operations/jobs.ts';
import { vendorsWords } from '../../../domain/answers/admin-answers.ts';
import { plural } from '../../../domain/market/format.ts';
import { describeUnread } from '../../../domain/reports/vendor-checks.ts';
import type { VendorInterface, VendorPlan } from '../../../domain/work/vendor-interfaces.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { age, name, shown } from '../../symbol/tables/fields.tsx';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';

const scopes = {
  key: 'key refused',
  interface: 'not in the plan',
  symbol: 'some symbols refused',
  span: 'some days refused',
  day: 'newest day not given yet',
} as const;

const columns: readonly Column<VendorInterface>[] = [
  name('service', 'Interface'),
  age('answered_at', 'Answered', { unknown: 'never', phone: 'named' }),
  shown('since', 'Refused since', { phone: 'line' }, ({ refusal }) =>
    refusal === null ? (
      '--'
    ) : (
      <span className="grid gap-1">
        <span>
          <Badge tone={refusal.scope === 'key' ? 'bear' : 'warn'}>{scopes[refusal.scope]}</Badge>
        </span>
        <Age at={refusal.since} />
      </span>
    ),
  ),
  shown(
    'words',
    'In the words of the vendor',
    { phone: 'line', phoneCell: ({ refusal }) => refusal?.words ?? '--' },
    ({ refusal }) => <span className="block min-w-32 whitespace-normal wrap-anywhere">{refusal?.words ?? '--'}</span>,
  ),
  shown('next', 'Next try', { phone: 'named' }, ({ refusal }) =>
    refusal === null ? '--' : <Age at={refusal.retry_at} show="time" />,
  ),
];

function planWords({ lacks, calls_per_minute, delay_minutes }: VendorPlan): string {
  if (lacks !== null) return `no key: ${lacks} is not set`;
  const calls = calls_per_minute === null ? 'no limit of calls' : `${plural(calls_per_minute, 'call')} a minute`;
  if (delay_minutes === null) return calls;
  return `${calls}, prices ${delay_minutes === 0 ? 'in real time' : `${plural(delay_minutes, 'minute')} late`}`;
}

/** Lists refusals, unread sources and missing keys; one line if all is well; the rest on demand. */
export function VendorsCard() {
  const [all, setAll] = useState(false);
  const vendors = useQuery(queryFor(jobEndpoints.vendorInterfaces));
  const { unread = [], interfaces = [], plans = [] } = vendors.data ?? {};
  const refusing = interfaces.filter(({ refusal }) => refusal !== null);
  const said = refusing.length > 0 ? 'interfaces that refuse' : vendorsWords(interfaces);
  return (
    <Card
      aria-label="Vendors"
      title="Vendors"
      aside={
        <span className="flex flex-wrap items-center gap-x-3">
          {all ? 'last answer of each interface' : vendors.data !== undefined && said}
          {interfaces.length > refusing.length && (
            <ToggleButton opens pressed={all} onPress={() => setAll(!all)}>
              {all ? 'Show less' : `All ${plural(interfaces.length, 'interface')}`}
            </ToggleButton>
          )}
        </span>
      }
    >
      {(all || plans.some(({ lacks }) => lacks !== null)) && plans.length > 0 && (
        <CardSection>
          <p className="text-ink-2">Plans, as they are set:</p>
          <KeyValues items={plans.map((plan) => ({ label: plan.vendor, value: planWords(plan) }))} />
        </CardSection>
      )}
      {unread.length > 0 && (
        <CardSection>
          <p className="text-ink-2">Not read, what was stored before stays:</p>
          <ul className="list-disc pl-5">
            {unread.map((one) => (
              <li key={one.what}>{describeUnread(one)}</li>
            ))}
          </ul>
        </CardSection>
      )}
      {(all || refusing.length > 0 || vendors.isError) && (
        <CardSection>
          <Loaded query={vendors} title="The vendors could not be loaded">
            {() => (
              <DataTable
                label="Interfaces of the vendors"
                dense
                columns={columns}
                rows={all ? interfaces : refusing}
                rowKey={({ service }) => service}
              />
            )}
          </Loaded>
        </CardSection>
      )}
    </Card>
  );
}
