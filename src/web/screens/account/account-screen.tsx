// Account screen: details, time zone, CSV notation, password, second factor, passkeys, provider, sessions, tokens.
import { useQuery } from '@tanstack/react-query';
import { accessTokenEndpoints } from '../../../contract/accounts/access-tokens.ts';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts';
import { accountAnswer } from '../../../domain/answers/work-answers.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { queryFor } from '../../api/query-for.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { CsvNotationCard } from './csv-notation-card.tsx';
import { useHasPassword } from './owner-confirmation.tsx';
import { PasskeyCard } from './passkeys/passkey-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionList } from './session-list.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';
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
          <Card>
            <CardSection title="You">
              <KeyValues
                items={[
                  { label: 'Name', value: user?.full_name },
                  { label: 'Email', value: user?.email },
                  { label: 'Role', value: user?.is_admin ? 'Administrator' : 'User' },
                ]}
              />
            </CardSection>
          </Card>
          <TimeZoneCard />
          <CsvNotationCard />
          {hasPassword && <PasswordForm email={user?.email ?? ''} />}
          <SecondFactorCard />
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
