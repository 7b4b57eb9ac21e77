import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClientId } from '../../../shared/clients/client.ts'
import { openHandOff } from '../../lib/hand-off-store.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import rows from '../../ui/rows/Rows.module.css'
import classes from './HandOffRow.module.css'

/** Clients offered until the user's clients are known. */
const USUAL: readonly ClientId[] = ['vscode', 'cursor', 'claude-code']
const SHOWN = 3

/**
 * Quick access to clients in a generated URL's card: the last one used, those on this computer, and all. `onOpen` closes overlays first.
 */
export function HandOffRow({ issued, onOpen }: { issued: Issued; onOpen?: () => void }) {
  const { t } = useTranslation('clients')
  const { data: clients = [] } = useQuery(commandQuery('clients.list'))
  const { data: found = [] } = useQuery(commandQuery('clients.found'))
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const open = (client?: ClientId) => {
    onOpen?.()
    openHandOff(issued, client)
  }
  const order = [
    ...(settings?.lastClient ? [settings.lastClient] : []),
    ...found.map((each) => each.clientId),
    ...USUAL,
  ]
  const shown = [...new Set(order)].slice(0, SHOWN).flatMap((id) => clients.find((client) => client.id === id) ?? [])
  return (
    <Group
      wrap="nowrap"
      gap="xs"
      py="sm"
      px="var(--row-side, var(--space-lg))"
      className={`${classes.row} ${rows.ruled}`}
    >
      <Text span inherit me="4xs" c="dimmed" flex="none">
        {t('row.label')}
      </Text>
      {shown.map((client) => (
        <Button
          key={client.id}
          variant="default"
          flex="0 1 auto"
          miw="4rem"
          px="sm"
          className={classes.client}
          title={client.name}
          aria-label={t('row.installIn', { client: client.name })}
          onClick={() => open(client.id)}
        >
          {/* Long names shrink so that the button for all clients stays on the line. */}
          <Text span inherit truncate>
            {client.name}
          </Text>
        </Button>
      ))}
      <Button variant="subtle" flex="none" mx="-3xs" px="xs" aria-label={t('row.all')} onClick={() => open()}>
        {t('row.allShort')}
      </Button>
    </Group>
  )
}
