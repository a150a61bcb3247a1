// Version of the pages.

/** Shown in the frame; a test checks that it equals the package's version. */
export const VERSION_LABEL = 'v0.14.0';
