// The kit modules that remotes share with the shell; the same list as `sharedKitParts` in the build.
import * as apiClient from '@plumbline/kit/api-client';
import * as button from '@plumbline/kit/button';
import * as errorState from '@plumbline/kit/error-state';
import * as heading from '@plumbline/kit/heading';
import * as icon from '@plumbline/kit/icon';
import * as link from '@plumbline/kit/link';
import * as section from '@plumbline/kit/section';
import * as useEndpoint from '@plumbline/kit/use-endpoint';
import * as visuallyHidden from '@plumbline/kit/visually-hidden';

/** The shared kit modules, by the name that a remote imports. */
export const sharedKit: Readonly<Record<string, unknown>> = {
  '@plumbline/kit/api-client': apiClient,
  '@plumbline/kit/button': button,
  '@plumbline/kit/error-state': errorState,
  '@plumbline/kit/heading': heading,
  '@plumbline/kit/icon': icon,
  '@plumbline/kit/link': link,
  '@plumbline/kit/section': section,
  '@plumbline/kit/use-endpoint': useEndpoint,
  '@plumbline/kit/visually-hidden': visuallyHidden,
};
