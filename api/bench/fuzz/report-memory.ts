// Loaded into the API's process before anything else: answers what it holds after a collection.
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// It must not keep the process from ending.
process.channel?.unref();
