// What the build may be given from outside.
/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API, such as https://api.example.com; the page's own origin when absent. */
  readonly VITE_API_HOST?: string;
  /** Contact mail of the landing page. */
  readonly VITE_CONTACT_EMAIL?: string;
}
