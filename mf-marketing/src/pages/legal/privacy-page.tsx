import { privacy } from '../../legal/documents/privacy.ts';
import { legalPageModule } from './legal-page-module.tsx';

export const { Page, meta, samples } = legalPageModule(privacy);
