// The build of the server (server-build.mjs), with its types: for tests and benches that start the program.
type ServerBuild = {
  /** The file that runs the server. */
  serverProgram: string;
  /** Builds when the sources changed since the last build; answers whether it did. */
  ensureServerBuilt(options?: { quiet?: boolean }): Promise<boolean>;
};

export const { serverProgram, ensureServerBuilt }: ServerBuild = await import(
  new URL('./server-build.mjs', import.meta.url).href
);
