import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TOOL_LIMITS } from '../../../../shared/clients/tool-limits.ts'
import { toolOf } from '../../../../shared/management/definition/tool.ts'
import {
  DEFAULT_TOOL_BUDGET,
  estimateListTokens,
  type ToolMode,
  toolBudget,
  toolModeFields,
} from '../../../../shared/management/records/tool-mode.ts'
import { openHelpAt } from '../../../lib/help-store.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RadioOption } from '../../../ui/fields/RadioOption.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { PinnedTools } from '../pins/PinnedTools.tsx'
import { BudgetField } from './BudgetField.tsx'

const MODES = ['auto', 'all', 'search'] as const
const BUDGETS = ['tools', 'tokens'] as const

/** Sets how clients get the server's tools: all of them in a list or by searching, and also from code. Changes apply without a deploy. */
export function ToolListFields() {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server, draft, byService } = useDraft()
  const task = useTask()
  /** Changes shown immediately and kept until the service has confirmed them, because more may follow. */
  const [changes, setChanges] = useState<Partial<ToolMode>>({})
  const toolMode = { ...server.toolMode, ...changes }
  const { endpoints } = server.live?.definition ?? draft
  const size = useMemo(() => {
    const tools = endpoints.filter(({ enabled }) => enabled)
    return { count: tools.length, tokens: estimateListTokens(JSON.stringify(tools.map(toolOf))) }
  }, [endpoints])
  const set = async (change: Partial<ToolMode>) => {
    const next = { ...changes, ...change }
    setChanges(next)
    await task.run(async () => {
      await byService(
        () => invoke('servers.setToolMode', { workspaceId, id: server.id, ...server.toolMode, ...next }),
        (record) => record,
      )
    })
    setChanges((current) => (current === next ? {} : current))
  }
  const budget = toolBudget(toolMode, null)
  const isOver = size.count > budget.tools || size.tokens > budget.tokens
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" textWrap="pretty">
        {t('toolList.size', { count: size.count, tokens: Number(size.tokens.toPrecision(2)) })}{' '}
        {t('toolList.limits', { cursor: TOOL_LIMITS.cursor, vscode: TOOL_LIMITS.vscode })}
      </Text>
      <Stack gap="xs" role="radiogroup" aria-label={t('toolList.title')} data-field="toolMode">
        {MODES.map((mode) => (
          <RadioOption
            key={mode}
            name="toolMode"
            label={t(`toolList.${mode}`)}
            help={t(`toolList.${mode}Hint`)}
            checked={toolMode.mode === mode}
            onChange={() => void set({ mode })}
          />
        ))}
      </Stack>
      {toolMode.mode === 'auto' && (
        <>
          <SimpleGrid minColWidth="9.5rem" autoFlow="auto-fit" spacing="lg" verticalSpacing="md">
            {BUDGETS.map((key) => (
              <BudgetField
                key={key}
                label={t(`toolList.${key}`)}
                hint={t(`toolList.${key}Hint`, { value: DEFAULT_TOOL_BUDGET[key] })}
                problem={t(`toolList.${key}Problem`)}
                schema={toolModeFields[key]}
                fallback={DEFAULT_TOOL_BUDGET[key]}
                value={toolMode[key]}
                save={(value) => set({ [key]: value })}
              />
            ))}
          </SimpleGrid>
          {size.count > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t(isOver ? 'toolList.over' : 'toolList.within')}
            </Text>
          )}
        </>
      )}
      {toolMode.mode !== 'all' && <PinnedTools pinned={toolMode.pinned} save={(pinned) => void set({ pinned })} />}
      <Switch
        label={t('toolList.code')}
        description={t('toolList.codeHint')}
        data-field="code"
        checked={toolMode.code ?? false}
        onChange={({ currentTarget }) => void set({ code: currentTarget.checked })}
      />
      {task.failure && <ErrorAlert {...task.failure} />}
      <Text size="sm">
        <Anchor inherit component="button" type="button" onClick={() => openHelpAt({ page: 'code-mode' })}>
          {t('toolList.codeHelp')}
        </Anchor>
      </Text>
    </Stack>
  )
}
