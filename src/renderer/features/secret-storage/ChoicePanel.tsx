import { Box, Button, SimpleGrid, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import type { Message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { RadioOption } from '../../ui/fields/RadioOption.tsx'
import { CreatePassphrase } from './CreatePassphrase.tsx'
import { GateHeader } from './GateHeader.tsx'
import { RetryKeychain } from './RetryKeychain.tsx'

const PLACES = ['passphrase', 'memory'] as const

interface Props {
  cause: Message
  remedy: Message
  /** Folder with the data that was set aside because its passphrase was forgotten. */
  setAside?: string | undefined
  onSettled: (status: SecretStorage) => void
}

/** Shown if no keychain is available: why, what helps, and two alternatives. */
export function ChoicePanel({ cause, remedy, setAside, onSettled }: Props) {
  const { t } = useTranslation('secretStorage')
  const [place, setPlace] = useState<(typeof PLACES)[number]>('passphrase')
  const task = useTask()
  const useMemory = () => void task.run(async () => onSettled(await invoke('secrets.useMemory')))
  return (
    <>
      <GateHeader icon={IconKey} title={t('choice.title')} intro={t('choice.intro')} takesFocus />
      {setAside && <Note>{t('startOver.done', { folder: setAside })}</Note>}
      <Box mt="lg">
        <Callout tone="warn" outlined title={say(cause)}>
          <p>{say(remedy)}</p>
          <Box mt="xs">
            <RetryKeychain onSettled={onSettled} />
          </Box>
        </Callout>
      </Box>
      <Box component="fieldset" mt="2xl">
        <Box component="legend" p={0} mb="xs" fw={600} fz="md">
          {t('otherwise')}
        </Box>
        <SimpleGrid cols={2} spacing="sm">
          {PLACES.map((each) => (
            <RadioOption
              key={each}
              name="place"
              label={t(`options.${each}`)}
              help={t(`options.${each}Help`)}
              checked={place === each}
              onChange={() => setPlace(each)}
            />
          ))}
        </SimpleGrid>
      </Box>
      {place === 'passphrase' ? (
        <CreatePassphrase onSettled={onSettled} />
      ) : (
        <Stack gap="md" align="flex-start" mt="lg">
          <p>{t('memory.consequence')}</p>
          {task.failure && <ErrorAlert {...task.failure} actions={{ retry: useMemory }} />}
          <Button loading={task.busy} onClick={useMemory}>
            {t('memory.use')}
          </Button>
        </Stack>
      )}
    </>
  )
}
