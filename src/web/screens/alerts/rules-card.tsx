// Card of the rules: counts, table, the cases of one rule and its editor.
import { useState } from 'react';
import { toInput } from '../../symbol/alerts/condition-words.ts';
import { Previewed } from '../../symbol/alerts/editor/preview-part.tsx';
import { useAlertRules } from '../../symbol/alerts/rules-api.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CardHead } from './card-head.tsx';
import { type OpenedRule, RulesTable } from './rules-table.tsx';

const AlertEditor = lazyPart(() => import('../../symbol/alerts/editor/alert-editor.tsx'), 'AlertEditor', null);

export function RulesCard({ className }: { className?: string }) {
  const query = useAlertRules();
  const [opened, setOpened] = useState<OpenedRule | null>(null);
  const { data } = query;
  const rules = data?.rules ?? [];
  const on = rules.filter(({ is_on, ended }) => is_on && ended === null).length;
  const close = () => setOpened(null);
  return (
    <Card aria-label="Rules" className={className}>
      <CardHead
        title="Rules"
        fact={
          rules.length === 0
            ? undefined
            : `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}, ${on} on; bars show how often each would have fired in the last 30 sessions, a gap is a session not counted`
        }
      >
        {rules.length > 0 && 'press a count for the cases'}
      </CardHead>
      {query.isPending && <Spinner label="Loading your rules..." className="h-60 max-sm:h-71" />}
      {data === undefined && <QueryFailure query={query} words="Your rules could not be loaded" className="m-4" />}
      {data !== undefined && rules.length === 0 && (
        <EmptyState
          dense
          title="No alert yet"
          reason="Press a bell above, then choose a line. This table then shows each rule with its state."
        />
      )}
      {rules.length > 0 && <RulesTable rules={rules} onOpen={setOpened} />}
      {opened?.for === 'cases' && (
        <Modal onClose={close} title={`${opened.rule.name}, ${opened.rule.where}`} width="narrow">
          <Previewed draft={toInput(opened.rule)} />
        </Modal>
      )}
      {opened?.for === 'edit' && <AlertEditor rule={opened.rule} onClose={close} />}
    </Card>
  );
}
