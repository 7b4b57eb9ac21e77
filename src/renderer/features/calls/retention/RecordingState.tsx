import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsRecording } from './use-is-recording.ts'

interface Props {
  serverId: string
  /** Leads to where that’s changed; undefined where it can’t be. */
  onChange: (() => void) | undefined
}

/** Says whether the log of a server keeps arguments and replies. */
export function RecordingState({ serverId, onChange }: Props) {
  const { t } = useTranslation('calls')
  const isRecording = useIsRecording(serverId)
  if (isRecording === undefined) return null
  return (
    <Text span size="sm" c="dimmed">
      {t(isRecording ? 'recording.on' : 'recording.off')}{' '}
      {onChange && (
        <Anchor component="button" type="button" inherit onClick={onChange}>
          {t('recording.change')}
        </Anchor>
      )}
    </Text>
  )
}
