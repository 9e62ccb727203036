// Federation's runtime without what only Node and manifests need. The bundler runtime takes the module as a whole, so
// whatever stands in it reaches the page.
export { createInstance, getInstance, getRemoteEntry, init, registerGlobalPlugins } from '#federation-runtime';
