import { buildStates } from './build-states.ts';
import { injectIntoGlobalHook } from './refresh-runtime.ts';

// React's renderer registers only with a hook that exists before it; build errors are shown on every page.
injectIntoGlobalHook(window);
buildStates();
