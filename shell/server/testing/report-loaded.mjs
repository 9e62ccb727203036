import { registerHooks } from 'node:module';

// What of OpenTelemetry a process loads, however it does: told on the channel to whoever started it.
registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/') || url.endsWith('/opentelemetry.ts')) process.send?.({ loaded: url });
    return next(url, context);
  },
});
