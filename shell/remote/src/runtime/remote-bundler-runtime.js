// Replaces federation's bundler runtime in a remote: the shell's copy, with new instances of the parts that hold state.
const shellRuntime = globalThis.__plumblineFederation;
if (!shellRuntime) throw new Error('This remote needs the Plumbline shell around it');

// The runtime finds an instance by the identifier of its own build: always the shell's.
const init = (options) => shellRuntime.runtime.createInstance(options);

export default {
  ...shellRuntime,
  runtime: { ...shellRuntime.runtime, init },
  bundlerRuntime: { ...shellRuntime.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
