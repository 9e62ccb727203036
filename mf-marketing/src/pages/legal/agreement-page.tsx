import { agreement } from '../../legal/documents/agreement.ts';
import { legalPageModule } from './legal-page-module.tsx';

export const { Page, meta, samples } = legalPageModule(agreement);
