// caught by lint: plumbline(imports)
export { remoteConfig } from '@plumbline/remote/webpack';
