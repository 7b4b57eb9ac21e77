import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useFocusMode } from '../lib/focus-mode.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { paths } from '../lib/paths.ts'
import { useShortcut, useShortcutKeys } from '../lib/shortcuts/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { UndoToast } from '../ui/toast/UndoToast.tsx'
import { CrashGuard } from './CrashGuard.tsx'
import { HandOff } from './HandOff.tsx'
import { Help } from './Help.tsx'
import { MarkReady } from './MarkReady.tsx'
import { MoveNotice } from './MoveNotice.tsx'
import { Navigation } from './Navigation.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'
import { RestoreNotice } from './RestoreNotice.tsx'
import { Routes } from './Routes.tsx'
import classes from './Shell.module.css'
import { settledStore } from './settled-store.ts'
import { TopBar } from './TopBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useAnnounceAccess } from './use-announce-access.ts'
import { usePressedNotice } from './use-pressed-notice.ts'

const AfterStart = lazy(() => import('./AfterStart.tsx'))
const Palette = lazy(() => import('./palette/Palette.tsx'))
const SecretStorageGate = lazy(() => import('../features/secret-storage/SecretStorageGate.tsx'))

/** The screens with their surroundings. The choice of key storage comes first. */
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
        <RecoveryNotice />
        <RestoreNotice />
        <MoveNotice />
        <UpdateNotice />
      </div>
      <div className={classes.screen}>
        <CrashGuard key={screen}>
          <Suspense>
            <Routes />
          </Suspense>
        </CrashGuard>
      </div>
      <HandOff />
      <Help />
      <UndoToast />
      {settled && (
        <Suspense>
          <AfterStart />
        </Suspense>
      )}
      {paletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
