import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { hasModal } from '../lib/after-modal.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'
import { paths } from '../lib/paths.ts'
import { useShortcut } from '../lib/shortcuts/shortcuts.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useShowFirstSteps } from './first-steps/use-show-first-steps.ts'

const HelpDialog = lazy(() => import('../features/help/HelpDialog.tsx'))

const helpStore = createStore(false)

/** Opens the help, unless a dialog must be answered first. */
export const openHelp = (): void => {
  if (!hasModal()) helpStore.update(() => true)
}

/** The help, over whatever screen it was opened from: by its key, the system's menu, or the palette. */
export function Help() {
  const [, navigate] = useLocation()
  const showFirstSteps = useShowFirstSteps()
  const open = useStore(helpStore)
  useShortcut('help', openHelp)
  useEffect(() => subscribe({ 'help.requested': openHelp }), [])
  if (!open) return null
  const close = () => helpStore.update(() => false)
  return (
    <Suspense>
      <HelpDialog
        onFirstSteps={() => {
          close()
          showFirstSteps()
        }}
        onShortcuts={() => {
          close()
          navigate(paths.keyboard())
        }}
        onClose={close}
      />
    </Suspense>
  )
}
