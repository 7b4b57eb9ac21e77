import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { afterModal } from '../lib/after-modal.ts'
import { useFocusMode } from '../lib/focus-mode.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { keyRightsOf, useManagementAccess } from '../lib/ipc/service-access.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'
import { paths } from '../lib/paths.ts'
import { useShortcut, useShortcutKeys } from '../lib/shortcuts/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { showToast } from '../lib/toast-store.ts'
import { UndoToast } from '../ui/toast/UndoToast.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { Help } from './Help.tsx'
import { MarkReady } from './MarkReady.tsx'
import { Navigation } from './Navigation.tsx'
import { useTypedAhead } from './palette/use-typed-ahead.ts'
import { Routes } from './Routes.tsx'
import classes from './Shell.module.css'
import { settledStore } from './settled-store.ts'
import { TopBar } from './TopBar.tsx'

const AfterStart = lazy(() => import('./AfterStart.tsx'))
const Notices = lazy(() => import('./Notices.tsx'))
const Palette = lazy(() => import('./palette/Palette.tsx'))
const SecretStorageGate = lazy(() => import('../features/secret-storage/SecretStorageGate.tsx'))

/** The screens and everything around them, preceded by the choice of key storage. */
export function Shell() {
  const { data: secrets } = useQuery(commandQuery('secrets.status'))
  if (secrets?.state !== 'choice' && secrets?.state !== 'locked') return <Frame />
  return (
    <Suspense>
      <SecretStorageGate />
      <MarkReady />
    </Suspense>
  )
}

/** The frame around every screen, and the keyboard shortcuts that work everywhere. */
function Frame() {
  const [location, navigate] = useLocation()
  const [paletteOpen, setPaletteOpen] = useState(false)
  const closePalette = () => setPaletteOpen(false)
  const [query, setQuery] = useTypedAhead(paletteOpen, closePalette)
  const settled = useStore(settledStore)
  useShortcutKeys()
  useShortcut('palette', () => setPaletteOpen(true))
  usePressedNotice()
  useAnnounceAccess()
  useShortcut('screenServers', () => navigate(paths.servers()))
  useShortcut('screenCustomers', () => navigate(paths.customers()))
  useShortcut('screenTest', () => navigate(paths.test()))
  useShortcut('screenSettings', () => navigate(paths.settings()))
  const screen = location.split('/')[1] ?? ''
  return (
    <div className={classes.shell} data-focus={useFocusMode() !== null || undefined}>
      <TopBar onOpenPalette={() => setPaletteOpen(true)} />
      <Navigation screen={screen} />
      <div className={classes.notices}>
        {settled && (
          <Suspense>
            <Notices />
          </Suspense>
        )}
      </div>
      <div className={classes.screen}>
        <CrashGuard key={screen}>
          <Suspense>
            <Routes />
          </Suspense>
        </CrashGuard>
      </div>
      <Help />
      <UndoToast />
      {settled && (
        <Suspense>
          <AfterStart />
        </Suspense>
      )}
      {paletteOpen && (
        <Suspense>
          <Palette query={query} onQueryChange={setQuery} onClose={closePalette} />
        </Suspense>
      )}
    </div>
  )
}

/** Announces when the workspace's API key gains or loses permissions, since tabs and buttons appear or disappear. */
function useAnnounceAccess(): void {
  const { t } = useTranslation('shell')
  const { id, name } = useCurrentWorkspace() ?? { id: LOCAL_WORKSPACE_ID, name: '' }
  const found = useManagementAccess(id)
  const rights = found?.state === 'managed' ? keyRightsOf(found.scopes) : null
  const last = useRef({ id, rights })
  useEffect(() => {
    const before = last.current
    // Until the service responds, keep the last known permissions.
    if (before.id === id && rights === null) return
    last.current = { id, rights }
    if (before.id !== id || before.rights === null || before.rights === rights || rights === null) return
    showToast({ text: t(`rights.${rights}`, { workspace: name }) })
  }, [id, name, rights, t])
}

/** Opens the target of a clicked notification. An open dialog must be answered first, so nothing typed is lost. */
function usePressedNotice(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    let giveUp = () => {}
    const unsubscribe = subscribe({
      'notifications.pressed': ({ place }) => {
        giveUp()
        giveUp = afterModal(() => navigate(place))
      },
    })
    return () => {
      unsubscribe()
      giveUp()
    }
  }, [navigate])
}
