// Replaces federation's bundler runtime in a remote: the shell's copy, with new instances of the parts that hold state.
const provided = globalThis.__plumblineFederation;
if (!provided) throw new Error('This remote needs the Plumbline shell around it');

// The runtime finds an instance by the identifier of its own build: always the shell's.
const init = (options) => provided.runtime.createInstance(options);

export default {
  ...provided,
  runtime: { ...provided.runtime, init },
  bundlerRuntime: { ...provided.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
