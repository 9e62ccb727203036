import { terms } from '../../legal/documents/terms.ts';
import { legalPageModule } from './legal-page-module.tsx';

export const { Page, meta, samples } = legalPageModule(terms);
