// API reference: endpoints with input, reply and a call, drawn from the OpenAPI document.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { systemEndpoints } from '../../../contract/system.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { queryFor } from '../../api/query-for.ts';
import { LoadFailure } from '../../symbol/failures/load-failure.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { OperationLine } from './operation-line.tsx';
import { toGroups } from './operations.ts';

const parts = [
  { value: 'readers', label: 'Readers' },
  { value: 'administrators', label: 'Administrators' },
] as const;
type Part = (typeof parts)[number]['value'];

export function ApiReferenceScreen() {
  const { user } = useAuth();
  const [part, setPart] = useState<Part>('readers');
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const { data, error, refetch } = useQuery(
    part === 'readers' ? queryFor(systemEndpoints.openApi) : queryFor(systemEndpoints.openApiOfAdministrators),
  );
  const groups = data === undefined ? [] : toGroups(data, searched);
  return (
    <>
      <ScreenHead title="API reference" />
      <p className="max-w-[60rem] text-ink-2">
        For your own programs. Create an access token on your{' '}
        <Link to="/account" className="underline underline-offset-4">
          account page
        </Link>{' '}
        and send it with each request as <code>Authorization: Bearer</code> followed by the token. The word beside an
        endpoint is the scope the token needs; without a word, a token is refused or not needed.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search endpoints" placeholder="Search endpoints" value={search} onChange={setSearch} />
        {user?.is_admin && <ChoiceRow label="API of" value={part} onChange={setPart} choices={parts} />}
        <Button
          disabled={data === undefined}
          onClick={() => saveFile(`smart-cat-${part}-openapi.json`, JSON.stringify(data, null, 1), 'application/json')}
        >
          Save OpenAPI file
        </Button>
      </div>
      {error !== null && (
        <LoadFailure error={error} words="The description of the API could not be loaded" retry={refetch} />
      )}
      {data === undefined && error === null && <Skeleton className="h-96" />}
      {data !== undefined && groups.length === 0 && <EmptyState title={`No endpoint has "${searched}"`} />}
      {data !== undefined &&
        groups.map(({ tag, operations }) => (
          <Card key={tag}>
            <CardSection title={tag}>
              {operations.map((operation) => (
                <OperationLine key={operation.operationId} operation={operation} document={data} />
              ))}
            </CardSection>
          </Card>
        ))}
    </>
  );
}
