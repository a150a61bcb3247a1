// What the build knows about the product: its version and whom to write to.

/** Shown in the frame; a test holds it equal to the package's version. */
export const VERSION_LABEL = 'v0.11.0';

export function contactEmail(): string {
  return import.meta.env.VITE_CONTACT_EMAIL || 'hello@smartcat.example';
}
