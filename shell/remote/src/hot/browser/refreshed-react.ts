import { buildStates } from './build-states.ts';
import { injectIntoGlobalHook } from './refresh-runtime.ts';

// React's renderer registers only with a hook that exists before it.
injectIntoGlobalHook(window);
// Every page connects to the development server, and shows the errors of any build.
buildStates();
