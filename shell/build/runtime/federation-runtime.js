// Federation's runtime without the parts that only Node and manifests need. The bundler runtime includes the module as a whole,
// so every export here is in the page's script.
export { createInstance, getInstance, getRemoteEntry, init, registerGlobalPlugins } from '#federation-runtime';
