// Version of the pages.

/** Shown in the frame; a test holds it equal to the package's version. */
export const VERSION_LABEL = 'v0.14.0';
