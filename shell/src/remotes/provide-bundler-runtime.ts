import federation from '@module-federation/webpack-bundler-runtime/bundler';
// The shell exposes nothing, so its own build leaves this part out; remotes need it.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

declare global {
  var __plumblineFederation: object | undefined;
}

// Federation's own external runtime spares remotes its core, but not the 7 kB between webpack and that core, and keeps
// all of the core in the shell. Here remotes take the whole runtime from the shell (the build's remote configuration
// points there), and what nobody uses of it is left out.
globalThis.__plumblineFederation = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};
