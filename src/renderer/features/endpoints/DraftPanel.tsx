import { Anchor, Stack } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { serverKey } from '../../lib/server-place.ts'
import { useStore } from '../../lib/store.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { SplitPane } from '../../ui/split-pane/SplitPane.tsx'
import { CredentialList } from './credentials/CredentialList.tsx'
import classes from './DraftPanel.module.css'
import { DeployBar } from './deploy/DeployBar.tsx'
import { deployStateOf } from './deploy/deploy-state.ts'
import { updateSession } from './draft/draft-store.ts'
import { useDraft } from './draft/use-draft.ts'
import { EndpointEditor } from './editor/EndpointEditor.tsx'
import { ImportScreen } from './import/ImportScreen.tsx'
import { importStore } from './import/import-store.ts'
import { panelOf, panelStore } from './panel-store.ts'
import { ImportReport } from './paste/ImportReport.tsx'
import { PasteBox } from './paste/PasteBox.tsx'
import { ServerFields } from './server/ServerFields.tsx'
import { Toolbar } from './Toolbar.tsx'
import { EndpointTable } from './table/EndpointTable.tsx'
import { MissingValues } from './testing/MissingValues.tsx'
import { useFieldFocus } from './use-field-focus.ts'

/** The draft of one server: what it is made of, and its way to the customers. */
export function DraftPanel({ onDuplicated }: { onDuplicated: (serverId: string) => void }) {
  const { t } = useTranslation('endpoints')
  const { server, place, session, draft, flush, undo, redo } = useDraft()
  const { view, openId, pasteOpen, report } = panelOf(useStore(panelStore), place)
  // Comparing hundreds of endpoints may come a moment after the key that was typed.
  const compared = useDeferredValue(draft)
  const state = useMemo(() => deployStateOf(server, compared), [server, compared])
  const importing = useStore(importStore)[serverKey(place)]
  const panel = useFieldFocus(place)
  const empty = draft.endpoints.length === 0
  const open = draft.endpoints.find(({ id }) => id === openId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    // In a field the keys belong to its text.
    if (
      event.target instanceof HTMLElement &&
      event.target.matches('input:not([type=checkbox], [type=radio]), textarea')
    )
      return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  }
  return (
    <Stack ref={panel} flex="1 0 auto" onKeyDown={onKeyDown}>
      <DeployBar state={state} onDuplicated={onDuplicated} />
      {session.failure && (
        <ErrorAlert {...session.failure} actions={{ retry: () => void flush() }}>
          {t('draft.keptHere')}
        </ErrorAlert>
      )}
      {session.merged && (
        <Note tone="care">
          {t('draft.merged')}{' '}
          <Anchor
            component="button"
            type="button"
            fw={550}
            onClick={() => updateSession(place, (now) => ({ ...now, merged: false }))}
          >
            {t('draft.dismiss')}
          </Anchor>
        </Note>
      )}
      {(!empty || view !== 'endpoints' || draft.credentials.length > 0 || session.past.length > 0) && <Toolbar />}
      <div className={classes.body}>
        {view === 'endpoints' && importing && <ImportScreen session={importing} />}
        {view === 'endpoints' && !importing && (
          <>
            {(empty || pasteOpen) && <PasteBox intro={empty} />}
            {report && <ImportReport {...report} />}
            {!open && <MissingValues />}
            {!empty && (
              <div className={classes.workbench}>
                <SplitPane
                  name="endpointEditor"
                  label={t('editor.split')}
                  initial={36}
                  minimum={320}
                  narrow="second"
                  first={<EndpointTable problems={state.problems} />}
                  second={open && <EndpointEditor key={open.id} endpoint={open} problems={state.problems} />}
                />
              </div>
            )}
          </>
        )}
        {view === 'credentials' && <CredentialList />}
        {view === 'server' && <ServerFields />}
      </div>
    </Stack>
  )
}
