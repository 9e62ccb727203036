import { registerHooks } from 'node:module';

// Reports each file of OpenTelemetry that this process loads, by import or require, to the process that started it.
registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/') || url.endsWith('/opentelemetry.ts')) process.send?.({ loaded: url });
    return next(url, context);
  },
});
