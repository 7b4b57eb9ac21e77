import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEnterFocusMode } from '../../lib/focus-mode.ts'
import { serverKey } from '../../lib/server-place.ts'
import { useStore } from '../../lib/store.ts'
import { SplitPane } from '../../ui/split-pane/SplitPane.tsx'
import classes from './DraftPanel.module.css'
import { useDeployState } from './deploy/use-deploy-state.ts'
import { DraftNotices } from './draft/DraftNotices.tsx'
import { useDraft } from './draft/use-draft.ts'
import { useUndoKeys } from './draft/use-undo-keys.ts'
import { EndpointEditor } from './editor/EndpointEditor.tsx'
import { ImportScreen } from './import/ImportScreen.tsx'
import { importStore } from './import/import-store.ts'
import { changePanel, panelOf, panelStore } from './panel-store.ts'
import { ImportReport } from './paste/ImportReport.tsx'
import { PasteBox } from './paste/PasteBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import { EndpointTable } from './table/EndpointTable.tsx'
import { MissingValues } from './testing/MissingValues.tsx'
import { useFieldFocus } from './use-field-focus.ts'

/** Minimum width of the editor next to the list, in CSS pixels, so that its request stays on one line. */
const EDITOR_WIDTH = 620

/** A draft's endpoints: the list, the open one in its editor, and ways to add more. */
export function DraftPanel() {
  const { t } = useTranslation('endpoints')
  const { place, session, draft } = useDraft()
  const { openId, pasteOpen, report } = panelOf(useStore(panelStore), place)
  const { problems } = useDeployState()
  const importing = useStore(importStore)[serverKey(place)]
  const panel = useFieldFocus(place)
  const onKeyDown = useUndoKeys()
  const empty = draft.endpoints.length === 0
  const open = draft.endpoints.find(({ id }) => id === openId)
  return (
    <Stack ref={panel} flex="1 1 0" mih={0} gap={open ? 0 : undefined} onKeyDown={onKeyDown}>
      <DraftNotices />
      {importing && (
        <div className={classes.body}>
          <div className={classes.task}>
            <ImportScreen session={importing} />
          </div>
        </div>
      )}
      {!importing && (
        <>
          {!open && (!empty || session.past.length > 0 || session.future.length > 0) && <Toolbar />}
          <div className={classes.body}>
            {open && (
              <EditingMode
                title={open.toolName}
                onBack={() => changePanel(place, { openId: null, focus: `endpoints.${open.id}` })}
              />
            )}
            {!open && (empty || pasteOpen) && <PasteBox intro={empty} />}
            {!open && report && <ImportReport {...report} />}
            {!open && <MissingValues />}
            {!empty && (
              <div className={open ? classes.task : classes.workbench}>
                <SplitPane
                  name="endpointEditor"
                  label={t('editor.split')}
                  initial={32}
                  minimum={320}
                  secondMinimum={EDITOR_WIDTH}
                  narrow="second"
                  first={<EndpointTable problems={problems} />}
                  second={open && <EndpointEditor key={open.id} endpoint={open} problems={problems} />}
                />
              </div>
            )}
          </div>
        </>
      )}
    </Stack>
  )
}

function EditingMode(props: { title: string; onBack: () => void }) {
  useEnterFocusMode({ ...props, escapes: true })
  return null
}
