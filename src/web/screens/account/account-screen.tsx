// One's own account: who one is, the password, and where one is signed in.
import { useAuth } from '../../api/auth-provider.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export function AccountScreen() {
  const { user } = useAuth();
  return (
    <>
      <ScreenHead title="Account" />
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
          <PasswordForm email={user?.email ?? ''} />
        </div>
        <SessionList />
      </div>
    </>
  );
}
