// caught by lint: plumbline(imports)
export { openSmokeTestSite } from '../smoke-test/smoke-test-site.ts';
