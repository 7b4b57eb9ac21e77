import { Button, Loader } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { annotationsOf } from '../../../../shared/platform/tool.ts'
import { useStore } from '../../../lib/store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useRequestedAction } from '../requested-action.ts'
import classes from './TestAll.module.css'
import { TestWritesDialog } from './TestWritesDialog.tsx'
import { cancelAll, runAll, testAllStore } from './test-store.ts'

/**
 * Tests every endpoint that is switched on, showing progress and a way to stop. Asks first when some of them change data: the
 * requests go to the real API.
 */
export function TestAll() {
  const { t } = useTranslation('endpoints')
  const client = useQueryClient()
  const { server, draft } = useDraft()
  const progress = useStore(testAllStore)[server.id]
  const [asking, setAsking] = useState(false)
  const enabled = draft.endpoints.filter((endpoint) => endpoint.enabled)
  const reading = enabled.filter((endpoint) => annotationsOf(endpoint).readOnlyHint)
  const test = (endpoints: typeof enabled) =>
    void runAll(
      client,
      server.id,
      endpoints.map(({ id }) => id),
    )
  const start = () => (reading.length === enabled.length ? test(enabled) : setAsking(true))
  useRequestedAction(server.id, 'testAll', () => enabled.length > 0 && start())
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
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
        disabled={enabled.length === 0}
        onClick={start}
      >
        {t('test.all')}
      </Button>
      {asking && (
        <TestWritesDialog
          writing={enabled.filter((endpoint) => !reading.includes(endpoint))}
          readingCount={reading.length}
          onTestAll={() => test(enabled)}
          onTestReading={() => test(reading)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
