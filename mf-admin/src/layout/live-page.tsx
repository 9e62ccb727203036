import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TextLink } from '@plumbline/kit/link';
import { AdminEmpty } from './admin-empty.tsx';
import { AdminError, StaleNotice } from './admin-error.tsx';
import { AdminContent } from './admin-content.tsx';
import { AdminHead } from './admin-head.tsx';
import { AdminLoading } from './admin-loading.tsx';
import type { LiveState } from './use-live-endpoint.ts';

/** The props of {@link LivePage}. */
export interface LivePageProps<Data> {
  readonly title: string;
  /** The list that the page belongs to: its link is above the title and on the page of a missing item. */
  readonly back?: { readonly to: string; readonly label: string };
  /** The name of the data in messages, such as `the order`. */
  readonly dataName: string;
  /** The message while the data loads; default `Loading the order`. */
  readonly loading?: string;
  readonly state: LiveState<Data>;
  /** Shown if the API answers 404, or 400 because the id in the URL is not valid. */
  readonly missing?: { readonly title: string; readonly text: string };
  /** The page's buttons. */
  readonly actions?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** An admin page with the data of one endpoint, or with its loading, error or missing state. */
export function LivePage<Data>({
  title,
  back,
  dataName,
  loading = `Loading ${dataName}`,
  state,
  missing,
  actions,
  children,
}: LivePageProps<Data>) {
  const { data, error, asOf } = state;
  // Nothing begun on the page of one item, such as an open dialog, goes on at the page of another.
  const { pathname } = useLocation();
  const link = back && <TextLink to={back.to}>{back.label}</TextLink>;
  const content = () => {
    if (data !== undefined) {
      return (
        <>
          <StaleNotice error={error} />
          {children(data)}
        </>
      );
    }
    if (missing && (error?.status === 404 || error?.status === 400)) return <AdminEmpty {...missing} action={link} />;
    if (error)
      return <AdminError dataName={dataName.charAt(0).toUpperCase() + dataName.slice(1)} state={{ ...state, error }} />;
    return <AdminLoading message={loading} />;
  };
  return (
    <AdminContent>
      <AdminHead title={title} above={link} asOf={data === undefined ? undefined : asOf}>
        <Fragment key={pathname}>{actions}</Fragment>
      </AdminHead>
      <Fragment key={pathname}>{content()}</Fragment>
    </AdminContent>
  );
}
