// Use of passkeys by this page: browsers bind them to one address.

/** `origin` is the address where passkeys of the site work; null where they cannot, undefined until known. */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  return origin === window.location.origin && 'PublicKeyCredential' in window;
}
