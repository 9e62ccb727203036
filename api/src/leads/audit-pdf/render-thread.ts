import { renderInThread } from '../../platform/pdf/render-thread.ts';
import { renderAudit } from './render-audit.ts';

renderInThread(renderAudit);
