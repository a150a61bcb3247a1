// Who is signed in. The token in the browser's storage is the session; the me call says whose it is.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { accountEndpoints } from '../../contract/accounts/accounts.ts';
import type { User } from '../../domain/accounts/user.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { SpokenError } from '../ui/failures/spoken-error.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { onSessionEnd, readToken, storeToken, watchOtherTabs } from './token.ts';

type AuthState = {
  user: User | null;
  token: string | null;
  /** True until the stored token, if any, was checked. */
  isLoading: boolean;
  /** The session ended without the user's doing: worth a word on the login screen. */
  sessionEnded: boolean;
};

export type Auth = AuthState & {
  isAuthenticated: boolean;
  /** Raises an Error with the words to show: the server's detail, else 'Login failed'. */
  login: (email: string, password: string) => Promise<void>;
  logout: () => void;
};

const SIGNED_OUT: AuthState = { user: null, token: null, isLoading: false, sessionEnded: false };
const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ ...SIGNED_OUT, isLoading: true });

  useEffect(() => {
    const stopListening = onSessionEnd(() => setState({ ...SIGNED_OUT, sessionEnded: true }));
    const stopWatching = watchOtherTabs();
    const stop = new AbortController();
    const token = readToken();
    if (token === null) setState(SIGNED_OUT);
    else {
      call(accountEndpoints.me, { signal: stop.signal })
        .then((user) => setState({ user, token, isLoading: false, sessionEnded: false }))
        .catch((error: unknown) => {
          if (stop.signal.aborted) return;
          storeToken(null);
          // A 401 has already been reported by onSessionEnd; anything else ends the session without a word.
          const ended = error instanceof ApiError && error.status === 401;
          setState({ ...SIGNED_OUT, sessionEnded: ended });
        });
    }
    return () => {
      stop.abort();
      stopWatching();
      stopListening();
    };
  }, []);

  const login = async (email: string, password: string) => {
    const reply = await call(accountEndpoints.login, { body: { email, password } }).catch((error: unknown) => {
      logFailure('login', error);
      throw new SpokenError((error instanceof ApiError ? error.detail : null) ?? 'Login failed');
    });
    storeToken(reply.access_token);
    setState({ user: reply.user, token: reply.access_token, isLoading: false, sessionEnded: false });
  };

  const logout = () => {
    // The call reads the token before it first waits; the server then forgets the session too.
    call(accountEndpoints.logout).catch((error: unknown) => logFailure('logout', error));
    storeToken(null);
    setState(SIGNED_OUT);
  };

  return (
    <AuthContext value={{ ...state, isAuthenticated: state.token !== null, login, logout }}>{children}</AuthContext>
  );
}
