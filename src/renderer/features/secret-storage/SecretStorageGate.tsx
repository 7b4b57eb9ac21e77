import { Paper } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { ChoicePanel } from './ChoicePanel.tsx'
import { LockedPanel } from './LockedPanel.tsx'
import classes from './SecretStorageGate.module.css'

/** Asks where to keep secrets, or for the passphrase, in place of everything else until that's settled. */
export default function SecretStorageGate() {
  const queryClient = useQueryClient()
  const { data: status } = useQuery(commandQuery('secrets.status'))
  if (status?.state !== 'choice' && status?.state !== 'locked') return null
  const settle = (next: SecretStorage) => queryClient.setQueryData(commandQuery('secrets.status').queryKey, next)
  return (
    <main className={classes.gate}>
      <Paper withBorder radius="xl" shadow="sm" w="min(32.5rem, 100%)" m="auto" p="2xl">
        {status.state === 'choice' ? (
          <ChoicePanel {...status} onSettled={settle} />
        ) : (
          <LockedPanel onSettled={settle} />
        )}
      </Paper>
    </main>
  )
}
