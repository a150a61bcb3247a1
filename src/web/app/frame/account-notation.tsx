// Notation of exported files, from the account.
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../api/auth-provider.tsx';
import { AccountNotationContext } from '../../ui/tables/file-notation.ts';

export function AccountNotation({ children }: { children: ReactNode }) {
  const { user, chooseCsvNotation } = useAuth();
  const navigate = useNavigate();
  const value = useMemo(
    () => ({
      notation: user?.csv_notation ?? null,
      keepGuess: (guess: Parameters<typeof chooseCsvNotation>[0]) => chooseCsvNotation(guess, true),
      change: () => void navigate('/account'),
    }),
    [user, chooseCsvNotation, navigate],
  );
  return <AccountNotationContext value={value}>{children}</AccountNotationContext>;
}
