// Session of the signed-in user: the stored token, with its user from the me call.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { accountEndpoints } from '../../contract/accounts/accounts.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { CsvNotation } from '../../domain/text/csv-notations.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { SpokenError } from '../ui/failures/spoken-error.ts';
import { PACIFIC, showZone } from '../ui/time/zone.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { onSessionEnd, readToken, storeToken, watchOtherTabs } from './token.ts';

type AuthState = {
  user: User | null;
  token: string | null;
  /** True until the stored token, if any, was checked. */
  isLoading: boolean;
  /** True if the server ended the session or another tab signed out; the login screen explains it. */
  sessionEnded: boolean;
  /** True after Logout: the next sign-in leads to the home page. */
  hasLoggedOut: boolean;
};

export type Auth = AuthState & {
  isAuthenticated: boolean;
  /** Throws a SpokenError: the server's detail, else 'Login failed'; CodeNeeded if the account also asks for a code. */
  login: (email: string, password: string, code?: string) => Promise<void>;
  /** Stores a session opened by another way of signing in. */
  accept: (opened: { access_token: string; user: User }) => void;
  logout: () => void;
  /** Stores the account's zone for all times; null for Pacific. Rejects if the server refuses. */
  chooseTimeZone: (zone: string | null) => Promise<void>;
  /** Stores the notation of exported files; a guess only if none is chosen. Resolves to the notation in force. */
  chooseCsvNotation: (notation: CsvNotation, guessed?: true) => Promise<CsvNotation>;
  /** Dismisses the suggestions of the first visit for good. */
  begin: () => Promise<void>;
  /** Refetches the account, which another device may have changed. */
  renew: () => Promise<void>;
};

/** Thrown if the password is right and the account also asks for a code. */
export class CodeNeeded extends SpokenError {}

const SIGNED_OUT: AuthState = { user: null, token: null, isLoading: false, sessionEnded: false, hasLoggedOut: false };
const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ ...SIGNED_OUT, isLoading: true });
  const [signIn] = useState(() => (user: User, token: string) => {
    showZone(user.time_zone ?? PACIFIC);
    setState({ ...SIGNED_OUT, user, token });
  });

  useEffect(() => {
    const stopListening = onSessionEnd(() => setState({ ...SIGNED_OUT, sessionEnded: true }));
    const stopWatching = watchOtherTabs();
    const stop = new AbortController();
    const token = readToken();
    if (token === null) setState(SIGNED_OUT);
    else {
      call(accountEndpoints.me, { signal: stop.signal })
        .then((user) => signIn(user, token))
        .catch((error: unknown) => {
          if (stop.signal.aborted) return;
          storeToken(null);
          // The user is informed of an ended session after a 401 only; any other error signs out silently.
          const ended = error instanceof ApiError && error.status === 401;
          setState({ ...SIGNED_OUT, sessionEnded: ended });
        });
    }
    return () => {
      stop.abort();
      stopWatching();
      stopListening();
    };
  }, [signIn]);

  const accept = ({ access_token, user }: { access_token: string; user: User }) => {
    storeToken(access_token);
    signIn(user, access_token);
  };

  const login = async (email: string, password: string, code?: string) => {
    const body = { email, password, ...(code !== undefined && { code }) };
    const reply = await call(accountEndpoints.login, { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) logFailure('login', error);
      const words = (error instanceof ApiError ? error.detail : null) ?? 'Login failed';
      if (error instanceof ApiError && error.status === 428) throw new CodeNeeded(words);
      throw new SpokenError(words);
    });
    accept(reply);
  };

  const [showUser] = useState(() => (user: User) => {
    setState((state) => (state.token === null ? state : { ...state, user }));
    showZone(user.time_zone ?? PACIFIC);
  });
  const [renew] = useState(() => async () => showUser(await call(accountEndpoints.me)));

  const chooseTimeZone = async (time_zone: string | null) =>
    showUser(await call(accountEndpoints.chooseTimeZone, { body: { time_zone } }));

  const chooseCsvNotation = async (csv_notation: CsvNotation, guessed?: true) => {
    const body = { csv_notation, ...(guessed && { guessed }) };
    const user = await call(accountEndpoints.chooseCsvNotation, { body });
    showUser(user);
    return user.csv_notation ?? csv_notation;
  };

  const begin = async () => showUser(await call(accountEndpoints.putSuggestionsAway));

  const logout = () => {
    // Call first: it reads the token synchronously, and the server ends the session too.
    call(accountEndpoints.logout).catch((error: unknown) => logFailure('logout', error));
    storeToken(null);
    setState({ ...SIGNED_OUT, hasLoggedOut: true });
  };

  const ways = { login, accept, logout, chooseTimeZone, chooseCsvNotation, begin, renew };
  return <AuthContext value={{ ...state, isAuthenticated: state.token !== null, ...ways }}>{children}</AuthContext>;
}
