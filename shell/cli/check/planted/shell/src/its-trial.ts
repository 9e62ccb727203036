// caught by lint: plumbline(walls)
export { openTrialSite } from '../trial/trial-site.ts';
