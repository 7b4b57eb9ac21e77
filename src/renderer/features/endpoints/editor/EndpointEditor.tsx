import { Box, Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useStore } from '../../../lib/store.ts'
import { ViewSwitch } from '../../../ui/layout/ViewSwitch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { ToolPreview } from '../model/ToolPreview.tsx'
import { changePanel, type EditorTab, panelOf, panelStore } from '../panel-store.ts'
import { ReplyPanel } from '../testing/ReplyPanel.tsx'
import { TestPanel } from '../testing/TestPanel.tsx'
import { runTest } from '../testing/test-store.ts'
import { useTestForm } from '../testing/use-test-form.ts'
import { EditorBar } from './EditorBar.tsx'
import classes from './EndpointEditor.module.css'
import { ParameterList } from './ParameterList.tsx'
import { RequestFields } from './RequestFields.tsx'
import { ToolFields } from './ToolFields.tsx'

const ASIDES = ['model', 'test'] as const

/** Switches the pane next to an endpoint's fields. */
function AsideSwitch() {
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

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}

/** The editor of one endpoint: its fields, and next to them the tool as a model sees it, or its test. */
export function EndpointEditor({ endpoint, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const queryClient = useQueryClient()
  const { place } = useDraft()
  const { editorTab, editorAside } = panelOf(useStore(panelStore), place)
  const form = useTestForm(endpoint)
  const editor = useRef<HTMLElement>(null)
  const own = problems.filter(({ endpointId }) => endpointId === endpoint.id)
  useFocusInNarrowWindow(editor)

  const test = () => {
    // The reply tab takes the full width, so show the test next to the request tab.
    changePanel(place, { editorAside: 'test', ...(editorTab === 'reply' && { editorTab: 'request' }) })
    const values = form.read()
    if (values) void runTest(queryClient, place, endpoint.id, values)
  }
  return (
    <section ref={editor} aria-label={t('editor.region', { name: endpoint.toolName })} className={classes.editor}>
      <Tabs
        value={editorTab}
        onChange={(value) => changePanel(place, { editorTab: value as EditorTab })}
        keepMounted={false}
        classNames={{ root: classes.root, list: classes.tabs, tab: classes.tab }}
      >
        <EditorBar endpoint={endpoint} onTest={test} />
        <div className={classes.columns} data-wide={editorTab === 'reply' || undefined}>
          <Box pt="lg" pb="xl" px="lg" miw={0}>
            <Tabs.Panel value="tool">
              <ToolFields endpoint={endpoint} problems={own} />
            </Tabs.Panel>
            <Tabs.Panel value="request">
              <RequestFields endpoint={endpoint} problems={own} />
            </Tabs.Panel>
            <Tabs.Panel value="parameters">
              <ParameterList endpoint={endpoint} problems={own} />
            </Tabs.Panel>
            <Tabs.Panel value="reply">
              <ReplyPanel endpoint={endpoint} onTest={test} />
            </Tabs.Panel>
          </Box>
          {editorTab !== 'reply' && editorAside === 'model' && (
            <ToolPreview endpoint={endpoint} choice={<AsideSwitch />} />
          )}
          {editorTab !== 'reply' && editorAside === 'test' && (
            <TestPanel endpoint={endpoint} form={form} onTest={test} choice={<AsideSwitch />} />
          )}
        </div>
      </Tabs>
    </section>
  )
}

/** Focuses the editor if it replaces the focused row, as it does in a narrow window. */
function useFocusInNarrowWindow(editor: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // Whether the row is hidden isn't known until the next frame.
    const frame = requestAnimationFrame(() => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body || getComputedStyle(activeElement).visibility === 'hidden')
        editor.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [editor])
}
