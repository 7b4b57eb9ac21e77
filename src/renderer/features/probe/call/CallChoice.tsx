import { Button, Flex, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool, ProbeResult } from '../../../../shared/probe/probe-result.ts'
import { lacksCall } from '../../../../shared/probe/summary.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { validateForm } from '../../../ui/json-schema-form/model/form-values.ts'
import { type ProbeRun, startProbe } from '../probe-store.ts'
import { ReplyView } from '../reply/ReplyView.tsx'
import {
  argumentsForm,
  emptyDraft,
  jsonOf,
  parseArguments,
  type ToolDraft,
  toolDraftStore,
} from '../runner/tool-draft.ts'
import { needsConfirmation } from '../tools/needs-confirmation.ts'
import { toolKey } from '../tools/tool-runs.ts'

/** The tool selected for the call, by test; kept while the tool's own screen is open. */
const chosenStore = createStore<Readonly<Record<string, string>>>({})

interface Props {
  run: ProbeRun
  result: ProbeResult
  /** Where the run is shown. */
  place: string
}

/** Repeats a test with one tool call and shows its reply. Asks first if the tool may modify data. */
export function CallChoice({ run, result, place }: Props) {
  const { t } = useTranslation('probe')
  const drafts = useStore(toolDraftStore)
  const { tools, reply } = result
  const typed = (tool: ProbedTool) => drafts[toolKey(run.target, tool.name)]
  const reading = tools.filter((tool) => !needsConfirmation(tool))
  const first = () =>
    tools.find(({ name }) => name === reply?.tool) ??
    reading.find((tool) => callArguments(tool, typed(tool)) !== null) ??
    reading[0] ??
    tools[0]
  const name = useStore(chosenStore)[run.id] ?? first()?.name ?? ''
  const [refused, setRefused] = useState(false)
  // The arguments awaiting confirmation.
  const [asked, setAsked] = useState<string | null>(null)
  const tool = tools.find((each) => each.name === name)
  const call = (json: string) => void startProbe(place, run.target, { tool: name, arguments: json })
  const start = () => {
    if (!tool) return
    const json = callArguments(tool, typed(tool))
    setRefused(json === null)
    if (json === null) return
    if (needsConfirmation(tool)) setAsked(json)
    else call(json)
  }
  const optionsOf = (list: readonly ProbedTool[]) =>
    list.map((each) => ({ value: each.name, label: visibleText(each.name) }))
  const groups = [
    { group: t('call.reads'), items: optionsOf(reading) },
    { group: t('call.mayWrite'), items: optionsOf(tools.filter(needsConfirmation)) },
  ].filter(({ items }) => items.length > 0)
  const warning = result.stages.find(({ stage }) => stage === 'call')?.problem ?? null
  return (
    <Flex aria-label={t('call.region')} component="section" direction="column" gap="md">
      <Group align="flex-end" gap="xs">
        <NativeSelect
          flex={1}
          miw="11.25rem"
          label={t('call.tool')}
          // Without a call, the summary explains it, and the button must be in view in the smallest window.
          description={lacksCall(result) ? undefined : t('call.hint')}
          data={groups}
          value={name}
          error={refused && t('call.needsArguments', { tool: visibleText(name) })}
          onChange={({ currentTarget: { value } }) => {
            chosenStore.update((all) => ({ ...all, [run.id]: value }))
            setRefused(false)
          }}
        />
        <Button variant="default" flex="none" title={t('call.hint')} onClick={start}>
          {t('call.start')}
        </Button>
      </Group>
      {reply && <ReplyView tool={reply.tool} outcome={{ reply, warning }} at={run.endedAt ?? run.startedAt} />}
      {asked !== null && tool && (
        <ConfirmDialog
          title={t('run.confirm.title', { tool: visibleText(name) })}
          confirm={t('run.confirm.run')}
          onConfirm={async () => call(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(tool.annotations.destructive === true ? 'run.confirm.destructive' : 'run.confirm.unknown')}</p>
        </ConfirmDialog>
      )}
    </Flex>
  )
}

/**
 * Returns the arguments for calling a tool now, as the JSON text of an object: those typed, or the tool's defaults. Null if a required one
 * is missing or the input is invalid.
 */
function callArguments(tool: ProbedTool, typed: ToolDraft | undefined): string | null {
  const node = argumentsForm(tool.inputSchema)
  const draft = typed ?? emptyDraft(node)
  if (draft.view === 'form') return validateForm(node, draft.form).length === 0 ? jsonOf(node, draft.form) : null
  if (!parseArguments(draft.json).ok) return null
  const { required } = tool.inputSchema
  const isEmpty = draft.json.trim() === '' || draft.json.trim() === '{}'
  return isEmpty && Array.isArray(required) && required.length > 0 ? null : draft.json.trim() || '{}'
}
