import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type HelpPage, helpStore, openHelpAt } from '../lib/help-store.ts'
import { subscribe } from '../lib/ipc/subscribe.ts'
import { paths } from '../lib/paths.ts'
import { useShortcut } from '../lib/shortcuts/shortcuts.ts'
import { useStore } from '../lib/store.ts'

const HelpDialog = lazy(() => import('../features/help/HelpDialog.tsx'))
const StepList = lazy(async () => ({ default: (await import('./first-steps/StepList.tsx')).StepList }))

/** Opens the help, unless an open dialog needs an answer first. */
export const openHelp = (): void => openHelpAt('guide')

/** Opens the help at the first steps, unless an open dialog needs an answer first. */
export const openFirstSteps = (): void => openHelpAt('firstSteps')

/** The help, shown over the current screen. Opened with its shortcut, the system menu, or the palette. */
export function Help() {
  const page = useStore(helpStore)
  useShortcut('help', openHelp)
  useEffect(() => subscribe({ 'help.requested': openHelp }), [])
  return <Suspense>{page !== null && <OpenHelp page={page} />}</Suspense>
}

function OpenHelp({ page }: { page: HelpPage }) {
  const { t } = useTranslation('firstSteps')
  const [, navigate] = useLocation()
  const close = () => helpStore.update(() => null)
  return (
    <HelpDialog
      first={page}
      firstSteps={<StepList label={t('title')} onLeave={close} />}
      onShortcuts={() => {
        close()
        navigate(paths.keyboard())
      }}
      onClose={close}
    />
  )
}
