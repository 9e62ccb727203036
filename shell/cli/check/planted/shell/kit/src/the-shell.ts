// caught by lint: plumbline(imports)
export { App } from '@plumbline/shell';
