import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reachability } from '../../../../../shared/reachable/reachable.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import rows from '../../../../ui/rows/Rows.module.css'
import { StopQuestion } from './StopQuestion.tsx'

const TONES = { waiting: 'quiet', starting: 'quiet', proved: 'good', lost: 'bad' } as const

interface Props {
  earlier: Reachability['earlier']
  onChange: (next: Reachability) => void
}

/** Previous addresses of URLs, each served until the user stops serving it. */
export function EarlierAddresses({ earlier, onChange }: Props) {
  const { t } = useTranslation('reachable')
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <div>
      <Text fw={550}>{t('earlier')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('earlierHelp')}
      </Text>
      <Box component="ul" className={`${rows.list} ${rows.framed}`} aria-label={t('earlier')}>
        {earlier.map(({ address, state }) => (
          <Flex component="li" key={address} gap="sm" align="center">
            <Text span inherit truncate flex={1} miw={0} data-mono data-selectable title={address}>
              {address}
            </Text>
            <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('stopEarlierOf', { address })}
              onClick={() => setAsked(address)}
            >
              {t('stopEarlier')}
            </Button>
          </Flex>
        ))}
      </Box>
      {asked !== null && (
        <StopQuestion
          title={t('stopEarlierQuestion', { address: asked })}
          confirm={t('stopEarlier')}
          onConfirm={async () => onChange(await invoke('reachable.stopEarlier', { address: asked }))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
