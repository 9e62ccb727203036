import * as v from 'valibot';
import { cleanUrl, cleanMessage } from './clean-message.ts';
import type { RemoteFailure } from './remote-failure.ts';

/** In number of reports that are read per request: browsers send several. */
const maxReports = 20;

const Text = v.optional(v.pipe(v.string(), v.maxLength(4_000)), '');

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const OldReport = v.object({
  'csp-report': v.object({
    'blocked-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'source-file': Text,
  }),
});

/** https://www.w3.org/TR/reporting-1/, with the bodies of content security and integrity policies. */
const NewReport = v.object({
  type: v.pipe(v.string(), v.maxLength(100)),
  body: v.nullable(
    v.object({ blockedURL: Text, effectiveDirective: Text, sourceFile: v.nullish(Text, ''), destination: Text }),
  ),
});

/** Most browsers send reports in batches; WebKit sends each one alone. */
const NewReports = v.union([
  v.array(NewReport),
  v.pipe(
    NewReport,
    v.transform((report) => [report]),
  ),
]);

/**
 * Violations of the page's policies in the body of a browser's report, without other reports and those caused by
 * browser extensions. @throws ValiError for an invalid body.
 */
export function readBrowserReports(body: unknown): RemoteFailure[] {
  const old = v.safeParse(OldReport, body);
  if (old.success) {
    const report = old.output['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'];
    return policyFailures(report['blocked-uri'], directive, report['source-file']);
  }
  return v
    .parse(NewReports, Array.isArray(body) ? body.slice(0, maxReports) : body)
    .flatMap(({ type, body: report }) => {
      if (report === null) return [];
      const { blockedURL, effectiveDirective, sourceFile, destination } = report;
      if (type === 'integrity-violation') return policyFailures(blockedURL, `integrity of ${destination}`, '');
      return type === 'csp-violation' ? policyFailures(blockedURL, effectiveDirective, sourceFile ?? '') : [];
    });
}

function policyFailures(blocked: string, directive: string, source: string): RemoteFailure[] {
  if (/-extension/.test(`${blocked} ${source}`)) return [];
  const [, remote = 'shell', release = ''] =
    /\/releases\/(mf-[a-z0-9-]{1,41})\/([0-9a-f]{20})\//.exec(`${source} ${blocked}`) ?? [];
  // The blocked resource is either a word such as `inline` or `eval`, or a URL.
  const resource = /^[a-z-]{1,30}$/.test(blocked) ? blocked : cleanUrl(blocked);
  const message = cleanMessage(directive.split(' ')[0] === 'integrity' ? directive : (directive.split(' ')[0] ?? ''));
  return [
    {
      remote,
      release,
      stage: 'policy',
      page: '',
      outcome: '',
      message: `${message} refused ${resource}`.slice(0, 300),
    },
  ];
}
