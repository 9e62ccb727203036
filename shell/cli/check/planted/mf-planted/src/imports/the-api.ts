// caught by lint: plumbline(imports)
export { createApp } from '@plumbline/api';
