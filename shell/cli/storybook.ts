import { builtStorybook } from '@plumbline/build/workspace';
import { fail } from './fail.ts';
import { storybook } from './test/storybook.ts';

/** `npm run storybook`: serves Storybook for development on port 6006; `build` creates the folder that a site shows to staff. */
const commands: Readonly<Record<string, readonly string[]>> = {
  dev: ['dev', '--port', '6006', '--no-open'],
  build: ['build', '--output-dir', builtStorybook, '--quiet'],
};
const [first = 'dev', ...others] = process.argv.slice(2);
const [name, more] = first.startsWith('-') ? ['dev', [first, ...others]] : [first, others];
const command = commands[name];
if (!command) fail(`There is no npm run storybook -- ${name}; there are: ${Object.keys(commands).join(', ')}.`);
process.exit((await storybook([...command, ...more])).code);
