// caught by lint: plumbline(imports)
export { pictures } from '@plumbline/art';
