// caught by lint: plumbline(imports)
export { leadsModule } from './index.ts';
