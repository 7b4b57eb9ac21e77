import { Anchor, Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_REPLY_BUDGET, replyBudgetSchema } from '../../../../shared/management/records/reply-budget.ts'
import { openHelpAt } from '../../../lib/help-store.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { BudgetField } from './BudgetField.tsx'

const tokensSchema = replyBudgetSchema.unwrap().optional()

/** Sets whether long responses are shortened, and from which length. Changes apply to the next call. */
export function ReplyBudgetFields() {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server, byService } = useDraft()
  const task = useTask()
  /** A change shown immediately, until the service has confirmed it. */
  const [change, setChange] = useState<{ tokens: number | null } | null>(null)
  const { tokens } = change ?? { tokens: server.replyBudget }
  const set = async (next: number | null) => {
    const mine = { tokens: next }
    setChange(mine)
    await task.run(async () => {
      await byService(
        () => invoke('servers.setReplyBudget', { workspaceId, id: server.id, tokens: next }),
        (record) => record,
      )
    })
    setChange((current) => (current === mine ? null : current))
  }
  return (
    <Stack gap="md">
      <Switch
        label={t('replyBudget.isOn')}
        description={t('replyBudget.hint')}
        data-field="replyBudget"
        checked={tokens !== null}
        onChange={({ currentTarget }) => void set(currentTarget.checked ? DEFAULT_REPLY_BUDGET : null)}
      />
      {tokens !== null && (
        <Box maw="18rem">
          <BudgetField
            label={t('replyBudget.tokens')}
            hint={t('replyBudget.tokensHint', { value: DEFAULT_REPLY_BUDGET })}
            problem={t('replyBudget.tokensProblem')}
            schema={tokensSchema}
            fallback={DEFAULT_REPLY_BUDGET}
            value={tokens}
            save={(value) => set(value ?? DEFAULT_REPLY_BUDGET)}
          />
        </Box>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
      <Text size="sm">
        <Anchor inherit component="button" type="button" onClick={() => openHelpAt({ page: 'large-responses' })}>
          {t('replyBudget.help')}
        </Anchor>
      </Text>
    </Stack>
  )
}
