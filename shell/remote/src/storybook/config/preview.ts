import { previewSettings } from '../preview-settings.ts';

// Storybook also reads this off the source, and takes nothing but an object.
export default { ...previewSettings };
