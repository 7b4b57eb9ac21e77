import { Box, Button, Stack, Text } from '@mantine/core'
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
import classes from './ChoicePanel.module.css'
import { CreatePassphrase } from './CreatePassphrase.tsx'
import { GateHeader } from './GateHeader.tsx'
import { RetryKeychain } from './RetryKeychain.tsx'

const PLACES = ['passphrase', 'memory'] as const

interface Props {
  cause: Message
  remedy: Message
  /** Where the data of a forgotten passphrase is now. */
  setAside?: string | undefined
  onSettled: (status: SecretStorage) => void
}

/** No keychain answered: why, what helps, and two ways to go on without it. */
export function ChoicePanel({ cause, remedy, setAside, onSettled }: Props) {
  const { t } = useTranslation('secretStorage')
  const [place, setPlace] = useState<(typeof PLACES)[number]>('passphrase')
  const task = useTask()
  const useMemory = () => void task.run(async () => onSettled(await invoke('secrets.useMemory')))
  return (
    <>
      <GateHeader icon={IconKey} title={t('choice.title')} intro={t('choice.intro')} takesFocus />
      {setAside && (
        <div className={classes.setAside}>
          <Note>{t('startOver.done', { folder: setAside })}</Note>
        </div>
      )}
      <Box mt="lg">
        <Callout tone="warn" outlined title={say(cause)}>
          <p>{say(remedy)}</p>
          <Box mt="xs">
            <RetryKeychain onSettled={onSettled} />
          </Box>
        </Callout>
      </Box>
      <fieldset className={classes.places}>
        <Box component="legend" p={0} mb="xs" fw={600} fz="md">
          {t('otherwise')}
        </Box>
        {PLACES.map((each) => (
          <label key={each} className={classes.place}>
            <input
              type="radio"
              name="place"
              className={classes.radio}
              checked={place === each}
              onChange={() => setPlace(each)}
              aria-describedby={`place-${each}`}
              aria-label={t(`options.${each}`)}
            />
            <span>
              <Text span inherit display="block" fw={550}>
                {t(`options.${each}`)}
              </Text>
              <Text id={`place-${each}`} span size="sm" c="dimmed">
                {t(`options.${each}Help`)}
              </Text>
            </span>
          </label>
        ))}
      </fieldset>
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
