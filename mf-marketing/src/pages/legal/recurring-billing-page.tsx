import { recurringBilling } from '../../legal/documents/recurring-billing.ts';
import { legalPageModule } from './legal-page-module.tsx';

export const { Page, meta, samples } = legalPageModule(recurringBilling);
