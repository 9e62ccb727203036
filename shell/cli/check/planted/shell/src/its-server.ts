// caught by lint: plumbline(imports)
export { readPageServerSettings } from '../server/settings.ts';
