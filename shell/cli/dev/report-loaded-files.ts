// Loaded before a process's own module (`--import`): says which of the workspace's files the process runs on, also
// those that fail to load, so that exactly a change of these starts it again.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { LoadedMessage } from './messages.ts';

const known = new Set<string>();

function say(url: string): void {
  if (known.has(url) || !url.startsWith('file:') || url.includes('/node_modules/')) return;
  known.add(url);
  process.send?.({ type: 'loaded', file: fileURLToPath(url) } satisfies LoadedMessage);
}

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      // A file that is not there yet is also one to wait for.
      if (specifier.startsWith('.') && context.parentURL) say(new URL(specifier, context.parentURL).href);
      throw error;
    }
  },
  load(url, context, next) {
    say(url);
    return next(url, context);
  },
});
