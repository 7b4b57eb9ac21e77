import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { ViewSwitch } from '../../../ui/layout/ViewSwitch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'

const ASIDES = ['model', 'test'] as const

/** Switches the pane next to an endpoint's fields. */
export function AsideSwitch() {
  const { t } = useTranslation('endpoints')
  const { place } = useDraft()
  const { editorAside } = panelOf(useStore(panelStore), place)
  return (
    <ViewSwitch
      value={editorAside}
      views={ASIDES.map((value) => ({ value, label: t(`editor.asides.${value}`) }))}
      onChange={(value) => changePanel(place, { editorAside: value })}
    />
  )
}
