import federation from '@module-federation/webpack-bundler-runtime/bundler';
// Needed by remotes; the shell exposes no modules, so its own build would omit it.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

declare global {
  var __plumblineFederation: object | undefined;
}

// Remotes take the whole federation runtime from the shell (see the build's remote configuration). Federation's own external
// runtime would share only its core and leave 7 kB of glue code in each remote.
globalThis.__plumblineFederation = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};
