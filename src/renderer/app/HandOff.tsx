import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { closeHandOff, handOffStore } from '../lib/hand-off-store.ts'
import { issuedStore } from '../lib/issued-urls/issued-store.ts'
import { useStore } from '../lib/store.ts'
import { toastStore } from '../lib/toast-store.ts'
import { UrlRemedy } from './UrlRemedy.tsx'

const HandOffDrawer = lazy(() => import('../features/clients/HandOffDrawer.tsx'))

/** The drawer for sharing a URL, shown over the screen that opened it. Closes when that screen is left. */
export function HandOff() {
  const place = useStore(handOffStore)
  const [location] = useLocation()
  const openedAt = useRef(location)
  useEffect(() => {
    if (place === null) openedAt.current = location
    else if (openedAt.current !== location) closeHandOff()
  }, [place, location])
  const open = place !== null
  useEffect(() => {
    // Hide a toast about something done here along with the drawer.
    if (open) return () => toastStore.update(() => null)
  }, [open])
  // The URL's address may have changed since the drawer was opened.
  const issued = useStore(issuedStore).find(({ id }) => id === place?.issued.id)
  if (place === null) return null
  return (
    <Suspense>
      <HandOffDrawer
        key={`${place.issued.id} ${place.clientId ?? ''}`}
        place={{ ...place, issued: issued ?? place.issued }}
        remedy={(issued) => <UrlRemedy issued={issued} onLeave={closeHandOff} />}
        onClose={closeHandOff}
      />
    </Suspense>
  )
}
