import { Box } from '@mantine/core'
import rows from '../../../ui/rows/Rows.module.css'
import { CleanupProgress } from './CleanupProgress.tsx'
import { useCleanups } from './use-cleanups.ts'

/** Progress of deleting the calls of removed servers and customers. */
export function RemovalProgress() {
  const removals = useCleanups().filter(({ kind }) => kind !== 'clearCalls')
  if (removals.length === 0) return null
  return (
    <Box className={rows.ruled} pt="sm" pb="md" px="lg">
      <CleanupProgress doing="removing" cleanups={removals} />
    </Box>
  )
}
