import { buildStates } from './build-states.ts';
import { injectIntoGlobalHook } from './refresh-runtime.ts';

// React's renderer reports itself only to what is there before it; what does not compile is shown on every page.
injectIntoGlobalHook(window);
buildStates();
