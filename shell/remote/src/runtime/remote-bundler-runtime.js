// Stands in a remote for federation's bundler runtime: the shell's copy, with the parts that hold state made anew.
const provided = globalThis.__plumblineFederation;
if (!provided) throw new Error('This remote needs the Plumbline shell around it');

// The runtime finds an instance by the identifier of the build that the runtime itself came with: always the shell's.
const init = (options) => provided.runtime.createInstance(options);

export default {
  ...provided,
  runtime: { ...provided.runtime, init },
  bundlerRuntime: { ...provided.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
