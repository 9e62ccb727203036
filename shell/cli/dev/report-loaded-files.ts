// Preloaded with `--import`: reports each workspace file that the process loads, including files that fail to load, so that
// exactly a change of these files restarts the process.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { LoadedMessage } from './messages.ts';

const reported = new Set<string>();

function report(url: string): void {
  if (reported.has(url) || !url.startsWith('file:') || url.includes('/node_modules/')) return;
  reported.add(url);
  process.send?.({ type: 'loaded', file: fileURLToPath(url) } satisfies LoadedMessage);
}

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      // A missing file is reported too: creating it should restart the process.
      if (specifier.startsWith('.') && context.parentURL) report(new URL(specifier, context.parentURL).href);
      throw error;
    }
  },
  load(url, context, next) {
    report(url);
    return next(url, context);
  },
});
