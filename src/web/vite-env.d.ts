// Types of the build tool.
/// <reference types="vite/client" />
