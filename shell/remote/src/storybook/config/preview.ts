import { previewSettings } from '../preview-settings.ts';

export default previewSettings;
