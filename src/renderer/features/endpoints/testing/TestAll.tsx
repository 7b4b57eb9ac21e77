import { Button, Loader } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { useDraft } from '../draft/use-draft.ts'
import classes from './TestAll.module.css'
import { cancelAll, runAll, testAllStore } from './test-store.ts'

/** Tests every endpoint that is switched on; meanwhile how far it is, and a way to stop. */
export function TestAll() {
  const { t } = useTranslation('endpoints')
  const client = useQueryClient()
  const { server, draft } = useDraft()
  const progress = useStore(testAllStore)[server.id]
  const ids = draft.endpoints.filter(({ enabled }) => enabled).map(({ id }) => id)
  if (progress) {
    return (
      <span className={classes.progress}>
        <Loader size={13} aria-hidden />
        <span role="status">{t('test.progress', progress)}</span>
        <Button
          variant="default"
          leftSection={<IconX size={15} stroke={1.8} aria-hidden />}
          onClick={() => cancelAll(server.id)}
        >
          {t('test.cancelAll')}
        </Button>
      </span>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
      disabled={ids.length === 0}
      onClick={() => void runAll(client, server.id, ids)}
    >
      {t('test.all')}
    </Button>
  )
}
