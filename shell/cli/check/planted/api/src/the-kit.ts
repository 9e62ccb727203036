// caught by lint: plumbline(imports)
export { Button } from '@plumbline/kit/button';
