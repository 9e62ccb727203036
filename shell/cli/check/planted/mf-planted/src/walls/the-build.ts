// caught by lint: plumbline(walls)
export { remoteConfig } from '@plumbline/remote/webpack';
