// caught by lint: plumbline(imports)
export { createFakeServices } from '@plumbline/services/fake';
