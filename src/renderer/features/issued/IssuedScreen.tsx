import { Button, Group } from '@mantine/core'
import { IconHistory, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ALL_ISSUED } from '../../lib/issued-urls/issued-view.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { HistoryMenu } from './HistoryMenu.tsx'
import { IssuedList } from './IssuedList.tsx'
import type { RecordSlots } from './record-slots.ts'

/** Every URL that this desk generated, in all workspaces. */
export default function IssuedScreen({ slots }: { slots: RecordSlots }) {
  const { t } = useTranslation('issued')
  const [, navigate] = useLocation()
  const testUrl = (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
      onClick={() => navigate(paths.test())}
    >
      {t('testUrl')}
    </Button>
  )
  return (
    <Screen
      title={t('title')}
      lead={t('intro')}
      actions={
        <Group gap="xs" wrap="nowrap">
          {testUrl}
          <HistoryMenu />
        </Group>
      }
    >
      <IssuedList
        place={ALL_ISSUED}
        scope={null}
        slots={slots}
        empty={
          <EmptyState
            icon={<IconHistory size={20} stroke={1.6} aria-hidden />}
            title={t('emptyTitle')}
            hint={t('empty')}
            action={
              <Button variant="default" onClick={() => navigate(paths.servers())}>
                {t('goToServers')}
              </Button>
            }
          />
        }
      />
    </Screen>
  )
}
