// Account screen: details, time zone, CSV notation, password, second factor, passkeys, provider, sessions, tokens.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessTokenEndpoints } from '../../../contract/accounts/access-tokens.ts';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts';
import { PASSWORD_HINT, passwordProblem, passwordTicks } from '../../../domain/accounts/registration-rules.ts';
import { accountAnswer } from '../../../domain/answers/work-answers.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { csvNotationNames, csvNotations } from '../../../domain/text/csv-notations.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { useForm } from '../../ui/controls/form.ts';
import { NewPasswordField } from '../../ui/controls/new-password-field.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { guessNotation } from '../../ui/tables/file-notation.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { PACIFIC, shownZone, zoneChoices } from '../../ui/time/zone.ts';
import { useAsksForCode, useHasPassword } from './owner-confirmation.tsx';
import { PasskeyCard } from './passkeys/passkey-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionList } from './session-list.tsx';
import { TokenList } from './tokens/token-list.tsx';

export function AccountScreen() {
  const { user } = useAuth();
  const hasPassword = useHasPassword();
  return (
    <>
      <ScreenHead title="Account" />
      <Answer />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <SectionCard title="You">
            <KeyValues
              items={[
                { label: 'Name', value: user?.full_name },
                { label: 'Email', value: user?.email },
                { label: 'Role', value: user?.is_admin ? 'Administrator' : 'User' },
              ]}
            />
          </SectionCard>
          <SecondFactorCard />
          <TimeZoneCard />
          <CsvNotationCard />
          {hasPassword && <PasswordForm email={user?.email ?? ''} />}
        </div>
        <div className="grid gap-4">
          <SessionList />
          <PasskeyCard />
          <ProviderCard />
          <TokenList isAdmin={user?.is_admin ?? false} />
        </div>
      </div>
    </>
  );
}

function Answer() {
  const sessions = useQuery(queryFor(accountEndpoints.sessions));
  const factor = useQuery(queryFor(accountEndpoints.secondFactor));
  const passkeys = useQuery(queryFor(passkeyEndpoints.passkeys));
  const tokens = useQuery(queryFor(accessTokenEndpoints.accessTokens));
  if (sessions.isError) return null;
  const isPending = [sessions, factor, passkeys, tokens].some((query) => query.isPending);
  return (
    <AnswerLine
      answer={
        isPending || sessions.data === undefined
          ? null
          : accountAnswer({
              sessions: sessions.data.sessions.length,
              factor: factor.data ?? null,
              passkeys: passkeys.data?.passkeys.length ?? null,
              tokens: tokens.data?.tokens.length ?? null,
            })
      }
    />
  );
}

function TimeZoneCard() {
  const { chooseTimeZone } = useAuth();
  const [choices] = useState(zoneChoices);
  const zone = shownZone();
  const now = useNow(minuteMs);
  const choose = (chosen: string) => {
    chooseTimeZone(chosen === PACIFIC ? null : chosen).catch((error: unknown) => {
      showToast('error', errorText(error, 'The time zone could not be saved'));
    });
  };
  return (
    <SectionCard title="Times" gap={2}>
      <SelectField
        label="Time zone"
        value={zone}
        onChange={choose}
        options={choices.some(({ value }) => value === zone) ? choices : [{ value: zone, label: zone }, ...choices]}
      />
      <p className="text-label text-ink-2">
        It is now {zonedFull(now)}. All pages show times in this zone; market days are those of New York, and days of
        reports are Pacific. Exported files state instants in UTC.
      </p>
    </SectionCard>
  );
}

const options = csvNotationNames.map((value) => ({ value, label: csvNotations[value].words }));

function CsvNotationCard() {
  const { user, chooseCsvNotation } = useAuth();
  const chosen = user?.csv_notation;
  const choose = (notation: (typeof csvNotationNames)[number]) => {
    chooseCsvNotation(notation).catch((error: unknown) => {
      showToast('error', errorText(error, 'The notation could not be saved'));
    });
  };
  return (
    <SectionCard title="Exported files" gap={2}>
      <SelectField label="CSV notation" value={chosen ?? guessNotation()} onChange={choose} options={options} />
      <p className="text-label text-ink-2">
        {chosen === undefined && 'Not chosen yet: as your browser writes figures. '}
        Exports of tables are written so, for a spreadsheet in your language. Spreadsheet links always have commas and a
        decimal point.
      </p>
    </SectionCard>
  );
}

const EMPTY = { current: '', code: '', next: '', again: '' };

/** Asks for a code if sign-ins do. All other sessions end with the change. */
function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const asksForCode = useAsksForCode();
  const form = useForm(
    EMPTY,
    ({ current, code, next, again }) => ({
      current: current === '' ? 'Please enter your current password' : undefined,
      code: asksForCode && code === '' ? 'Please enter a code' : undefined,
      next: passwordProblem(next) ?? undefined,
      again: again === next ? undefined : 'Passwords do not match',
    }),
    async ({ current, code, next }) => {
      const body = { current_password: current, new_password: next, ...(asksForCode && { code }) };
      await call(accountEndpoints.changePassword, { body });
      form.clear();
      showToast('success', 'Password changed. Every other session has ended.');
      await invalidate(client, accountEndpoints.sessions);
    },
  );
  const { field } = form;
  return (
    <SectionCard title="Change password">
      <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {form.error !== null && <Notice tone="error">{errorText(form.error, 'Failed to change the password')}</Notice>}
        {/* Account name, for password managers. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField {...field('current')} type="password" label="Current password" autoComplete="current-password" />
        {asksForCode && <CodeField {...field('code')} />}
        <NewPasswordField {...field('next')} label="New password" hint={PASSWORD_HINT} toTicks={passwordTicks} />
        <TextField {...field('again')} type="password" label="Confirm new password" autoComplete="new-password" />
        <div>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
