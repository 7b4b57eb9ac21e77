import { useTranslation } from 'react-i18next'
import { Panel } from '../screen/Panel.tsx'
import { Appearance } from './Appearance.tsx'
import { Background } from './Background.tsx'
import { ClearClipboard } from './ClearClipboard.tsx'

/** Settings for how the window looks, what it hides, and what closing it does. */
export function GeneralPanel() {
  const { t } = useTranslation('settings')
  return (
    <Panel title={t('appPages.general')} intro={t('appearance.intro')}>
      <Appearance />
      <Background />
      <ClearClipboard />
    </Panel>
  )
}
