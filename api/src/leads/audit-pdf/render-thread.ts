import { renderInThread } from '../../platform/pdf/render-thread.ts';
import { renderAudit } from './render-audit.ts';

// The worker thread that draws the PDFs of audits.
renderInThread(renderAudit);
