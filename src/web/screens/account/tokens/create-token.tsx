// Dialog that creates an access token, or a link for a spreadsheet, and shows it once.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accessTokenEndpoints } from '../../../../contract/accounts/access-tokens.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { type TokenScope, tokenDays, tokenScopes } from '../../../../domain/accounts/access-token.ts';
import { type SheetName, sheetFormula, sheetNames, sheetPath } from '../../../../domain/sheets/sheet.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { CopyOnce } from '../../../ui/overlays/copy-once.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { scopeMeanings, scopeNames, sheetTitles } from './scope-words.ts';

const NAME_MOST = 60;
const lengths = [
  ...tokenDays.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: 'day', label: 'Until a day' },
];

type CreateTokenProps = { isAdmin: boolean; onClose: () => void };

export function CreateToken({ isAdmin, onClose }: CreateTokenProps) {
  const [created, setCreated] = useState<Created | null>(null);
  return created === null ? (
    <TokenForm isAdmin={isAdmin} onCreated={setCreated} onClose={onClose} />
  ) : (
    <NewToken created={created} onClose={onClose} />
  );
}

function TokenForm({ isAdmin, onCreated, onClose }: CreateTokenProps & { onCreated: (created: Created) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [length, setLength] = useState('90');
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<{ name?: string; day?: string }>({});
  const create = useMutation({
    mutationFn: () => {
      const expires = tokenDays.find((days) => String(days) === length) ?? day;
      return call(accessTokenEndpoints.createAccessToken, {
        body: { name: name.trim(), scope: sheet === null ? scope : 'read', expires, sheet },
      });
    },
    onSuccess: async (reply) => {
      onCreated(reply);
      await invalidate(client, accessTokenEndpoints.accessTokens);
    },
  });
  const submit = () => {
    const found = {
      ...(name.trim() === '' && {
        name: `Please name the ${sheet === null ? 'program that will use the token' : 'spreadsheet that will use the link'}`,
      }),
      ...(length === 'day' && day === '' && { day: 'Please choose the last day' }),
    };
    setProblem(found);
    if (Object.keys(found).length === 0) create.mutate();
  };
  const scopes = tokenScopes.filter((one) => one !== 'admin' || isAdmin);
  return (
    <FormModal
      title="Create access token"
      verb={sheet === null ? 'Create token' : 'Create link'}
      busy={create.isPending}
      failure={create.isError ? errorText(create.error, 'Failed to create the access token') : null}
      onSubmit={submit}
      onClose={onClose}
      noValidate
    >
      <TextField
        data-autofocus
        label="Name"
        placeholder="Morning report"
        maxLength={NAME_MOST}
        value={name}
        onChange={setName}
        error={problem.name ?? null}
      />
      <Choice label="For">
        <ChoiceRow
          label="For"
          value={sheet === null ? 'program' : 'sheet'}
          onChange={(use) => setSheet(use === 'sheet' ? 'screener' : null)}
          choices={[
            { value: 'program', label: 'A program' },
            { value: 'sheet', label: 'A spreadsheet link' },
          ]}
        />
      </Choice>
      {sheet === null ? (
        <Choice label="Scope" meaning={scopeMeanings[scope]}>
          <ChoiceRow
            label="Scope"
            value={scope}
            onChange={setScope}
            choices={scopes.map((one) => ({ value: one, label: scopeNames[one] }))}
          />
        </Choice>
      ) : (
        <Choice label="Table" meaning="The link reads this one table. Anyone with the link can read it.">
          <ChoiceRow
            label="Table"
            value={sheet}
            onChange={setSheet}
            choices={sheetNames.map((one) => ({ value: one, label: sheetTitles[one] }))}
          />
        </Choice>
      )}
      <Choice label="Expires after">
        <ChoiceRow label="Expires after" value={length} onChange={setLength} choices={lengths} />
        {length === 'day' && (
          <>
            <DayField label="Last day (UTC), within a year" value={day} onChange={setDay} className="mt-1 w-full" />
            {problem.day !== undefined && (
              <p role="alert" className="text-label text-bear">
                {problem.day}
              </p>
            )}
          </>
        )}
      </Choice>
    </FormModal>
  );
}

function Choice({ label, meaning, children }: { label: string; meaning?: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1">
      <p aria-hidden className="text-ink-2">
        {label}
      </p>
      {children}
      {meaning !== undefined && <p className="text-label text-ink-3">{meaning}</p>}
    </div>
  );
}

type Created = ReplyOf<typeof accessTokenEndpoints.createAccessToken>;

function NewToken({ created, onClose }: { created: Created; onClose: () => void }) {
  const { access_token, token } = created;
  const { sheet, name, expires_at } = access_token;
  if (sheet !== null) {
    const address = `${window.location.origin}${sheetPath(sheet)}?token=${token}`;
    return (
      <CopyOnce title={name} noun="formula" text={sheetFormula(address)} onClose={onClose}>
        Paste it into a cell of Google Sheets now: it is not shown again. Other programs take the address between the
        first quotes. Anyone with it can read this table until <Age at={expires_at} show="time" />, or until you revoke
        it.
      </CopyOnce>
    );
  }
  return (
    <CopyOnce title={name} noun="token" text={token} onClose={onClose}>
      Copy it now: it is not shown again. Send it with each request as <code>Authorization: Bearer</code> followed by
      the token. It expires <Age at={expires_at} show="time" />.
    </CopyOnce>
  );
}
