import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsRecording } from './use-is-recording.ts'

interface Props {
  serverId: string
  /** Opens the setting; undefined if it can't be changed. */
  onChange: (() => void) | undefined
}

/** Shows whether a server's log records arguments and replies. */
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
