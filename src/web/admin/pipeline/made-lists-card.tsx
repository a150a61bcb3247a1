// Card of lists made here: switch, preview of the newest session, earlier sessions. Loaded when opened.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import type { MadeListsView } from '../../../domain/made-lists/made-lists-view.ts';
import { plural } from '../../../domain/market/format.ts';
import { MADE_HERE } from '../../../domain/signals/made-here.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { useAutomationSwitch } from '../parts/automation/automation-switch.tsx';
import { refreshBatches } from '../parts/batches/batch-queries.ts';

const EARLIER_SESSIONS = 60;
const POLL_MS = 2_000;

export function MadeListsCard() {
  return (
    <Card aria-label="Lists made here" className="px-4 py-2">
      <Collapsible title="Lists made here" level={2}>
        <MadeLists />
      </Collapsible>
    </Card>
  );
}

function rowsText({ rows, gives_way_to, not_read }: MadeListsView['lists'][number]): string {
  if (gives_way_to !== null) return `not made: ${gives_way_to} has this day`;
  if (not_read === null) return plural(rows, 'stock');
  return rows === 0 ? `not made: ${not_read}` : `${plural(rows, 'stock')}; newest not read: ${not_read}`;
}

function MadeLists() {
  const client = useQueryClient();
  const view = useQuery({
    ...queryFor(endpoints.madeLists),
    refetchInterval: ({ state: { data } }) => (data?.is_running === true ? POLL_MS : false),
  });
  const refresh = () => {
    void invalidate(client, endpoints.madeLists);
    void refreshBatches(client);
  };
  const { control, notice } = useAutomationSwitch({
    enabled: view.data?.enabled ?? null,
    turn: (on) => call(on ? endpoints.startMakingLists : endpoints.stopMakingLists),
    onTurned: refresh,
    name: 'Lists made here',
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {control}
        <span className="text-ink-2">
          Lists that follow from daily bars and from what the vendors tell, {MADE_HERE} after each close. An uploaded or
          fetched list of the same day wins.
        </span>
      </div>
      {notice}
      <QueryFailure query={view} title="The lists could not be made" staleTitle="The lists are not up to date" />
      {view.data !== undefined && <Preview view={view.data} onStarted={refresh} />}
    </div>
  );
}

function Preview({ view, onStarted }: { view: MadeListsView; onStarted: () => void }) {
  const makeEarlier = useMutation({
    mutationFn: () => call(endpoints.makeEarlierLists, { body: { days: EARLIER_SESSIONS } }),
    onSettled: onStarted,
  });
  if (view.day === null) return <p>No session of the market is on file yet: its history is still being read.</p>;
  return (
    <>
      <p>
        For {view.day}, from {plural(view.sessions, 'session')} on file:
      </p>
      <KeyValues items={view.lists.map((list) => ({ label: list.name, value: rowsText(list) }))} />
      {view.message !== null && <p className="text-ink-2 wrap-anywhere">{view.message}</p>}
      <Button onClick={() => makeEarlier.mutate()} disabled={view.is_running}>
        Make {EARLIER_SESSIONS} earlier sessions
      </Button>
      {makeEarlier.isError && <p role="alert">{errorText(makeEarlier.error)}</p>}
    </>
  );
}
