import { previewSettings } from '../preview-settings.ts';

// Storybook also reads this statically, and accepts only an object.
export default { ...previewSettings };
