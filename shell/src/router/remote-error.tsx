import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { useOffline } from '@plumbline/kit/use-offline';
import { useSite } from '@plumbline/services';
import { RemoteFallback } from '../remote-fallback/remote-fallback.tsx';

/** The error screen of a remote that cannot be loaded or throws, with a retry. */
export function RemoteError() {
  const error = useRouteError();
  const { production } = useSite();
  const navigate = useNavigate();
  const location = useLocation();
  const retrying = useNavigation().state !== 'idle';
  useEffect(() => console.warn('A part of the page failed:', error), [error]);
  return (
    <RemoteFallback
      detail={production ? undefined : String(error)}
      retrying={retrying}
      offline={useOffline()}
      onRetry={() => void navigate(location, { replace: true, preventScrollReset: true })}
    />
  );
}
