// caught by lint: plumbline(walls)
export { createFakeServices } from '@plumbline/services/fake';
