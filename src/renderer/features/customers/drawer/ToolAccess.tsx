import { Flex, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerAccess } from '../../../../shared/management/records/customer-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

/**
 * Chooses which of the server's tools the customer may call: all, or only the checked ones. Changes apply starting with the next request.
 */
export function ToolAccess({ customerId, access }: { customerId: string; access: CustomerAccess }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const queryClient = useQueryClient()
  const task = useTask()
  /** The tools being saved, shown until the request completes. */
  const [wanted, setWanted] = useState<string[] | null>(null)
  const { serverId, serverTools } = access
  const tools = task.busy ? wanted : access.tools
  if (serverTools.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('tools.none')}
      </Text>
    )

  const names = serverTools.map(({ name }) => name)
  const allowed = tools === null ? names : names.filter((name) => tools.includes(name))
  const save = (next: string[] | null) => {
    setWanted(next)
    void task.run(async () => {
      const detail = await invoke('customers.setTools', { workspaceId, customerId, serverId, tools: next })
      const { queryKey } = commandQuery('customers.get', { workspaceId, id: customerId })
      // A response in flight may predate the change.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, detail)
    })
  }
  // Keep tools that only an earlier version has: a rollback restores them.
  const unseen = (tools ?? []).filter((name) => !names.includes(name))
  const tick = (name: string, on: boolean) =>
    save([...names.filter((each) => (each === name ? on : allowed.includes(each))), ...unseen])
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('tools.all')}
        description={
          tools === null ? t('tools.allHelp') : t('tools.chosen', { count: allowed.length, total: names.length })
        }
        checked={tools === null}
        indeterminate={tools !== null && allowed.length > 0}
        onChange={() => save(tools === null ? names : null)}
      />
      {tools !== null && (
        <Flex component="ul" gap="xs" pl="2xl" direction="column">
          {serverTools.map(({ name, title }) => (
            <li key={name}>
              <Checkbox
                label={
                  <Flex component="span" rowGap={0} columnGap="xs" wrap="wrap">
                    <bdi>{title}</bdi>
                    {title !== name && (
                      <Text span inherit c="var(--text-3)" fz="xs" data-mono>
                        {name}
                      </Text>
                    )}
                  </Flex>
                }
                checked={allowed.includes(name)}
                onChange={(event) => tick(name, event.currentTarget.checked)}
              />
            </li>
          ))}
        </Flex>
      )}
      {tools !== null && allowed.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('tools.noneAllowed')}
        </Text>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
    </Stack>
  )
}
