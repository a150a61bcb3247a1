// Use of passkeys by this page: browsers bind them to one address.

/**
 * Whether passkeys can be used. `origin`: site address they are bound to; null where they cannot work, undefined while
 * unknown.
 */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  return origin === window.location.origin && 'PublicKeyCredential' in window;
}
