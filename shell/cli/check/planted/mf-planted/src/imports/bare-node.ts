// caught by lint: plumbline(imports)
export { inspect } from 'util';
