// Log of failures in the browser: the only module of the web that writes to the console.

export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log of the web
  console.error(what, error);
}
