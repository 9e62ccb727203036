import { storybook } from './test/storybook.ts';

/** Runs Storybook for development on port 6006; arguments of its own may follow. */
process.exit((await storybook(['dev', '--port', '6006', '--no-open', ...process.argv.slice(2)])).code);
