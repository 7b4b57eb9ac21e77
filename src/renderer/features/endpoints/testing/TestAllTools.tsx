import { Button, Flex, Loader } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { serverKey } from '../../../lib/server-place.ts'
import { useStore } from '../../../lib/store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useRequestedAction } from '../requested-action.ts'
import { cancelAll, testAllStore } from './test-store.ts'
import { useConfirmedTests } from './use-confirmed-tests.tsx'

/**
 * Tests every enabled endpoint, with progress and a stop button. Asks first if some change data, because the requests go to the real API.
 */
export function TestAllTools() {
  const { t } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const progress = useStore(testAllStore)[serverKey(place)]
  const { test, dialog } = useConfirmedTests()
  const enabled = draft.endpoints.filter((endpoint) => endpoint.enabled)
  useRequestedAction(place, 'testAll', () => enabled.length > 0 && test(enabled))
  if (progress) {
    return (
      <Flex component="span" gap="xs" fz="sm" c="dimmed" align="center">
        <Loader size={13} aria-hidden />
        <span role="status">{t('test.progress', progress)}</span>
        <Button
          variant="default"
          leftSection={<IconX size={15} stroke={1.8} aria-hidden />}
          onClick={() => cancelAll(place)}
        >
          {t('test.cancelAll')}
        </Button>
      </Flex>
    )
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
        disabled={enabled.length === 0}
        onClick={() => test(enabled)}
      >
        {t('test.all')}
      </Button>
      {dialog}
    </>
  )
}
