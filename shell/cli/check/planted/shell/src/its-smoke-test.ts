// caught by lint: plumbline(walls)
export { openSmokeTestSite } from '../smoke-test/smoke-test-site.ts';
