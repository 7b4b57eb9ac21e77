import { Button, Flex, Text } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { say } from '../../../shared/text/say.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { MaskedInput } from '../../ui/fields/MaskedInput.tsx'
import classes from './CreatePassphrase.module.css'
import { MAX_PASSPHRASE, MIN_PASSPHRASE } from './passphrase-length.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

const StrengthHint = lazy(() => import('./StrengthHint.tsx'))

/** A new passphrase, typed twice. */
export function CreatePassphrase({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const [passphrase, setPassphrase] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<{ field: 'passphrase' | 'repeat'; message: string } | null>(null)
  const fields = { passphrase: useRef<HTMLInputElement>(null), repeat: useRef<HTMLInputElement>(null) }
  const task = useTask()

  function refuse(field: 'passphrase' | 'repeat', message: string): void {
    setProblem({ field, message })
    fields[field].current?.focus()
  }

  async function create(): Promise<void> {
    const error = await task.run(async () => onSettled(await invoke('secrets.usePassphrase', { passphrase })))
    if (error?.kind !== 'invalidInput' || error.fields.passphrase === undefined) return
    task.clear()
    refuse('passphrase', say(error.fields.passphrase))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (task.busy) return
    if (passphrase.length < MIN_PASSPHRASE) refuse('passphrase', t('passphrase.tooShort', { min: MIN_PASSPHRASE }))
    else if (passphrase.length > MAX_PASSPHRASE) refuse('passphrase', t('passphrase.tooLong', { max: MAX_PASSPHRASE }))
    else if (repeated !== passphrase) refuse('repeat', t('passphrase.differs'))
    else void create()
  }

  const message = (field: 'passphrase' | 'repeat') => (problem?.field === field ? problem.message : undefined)
  return (
    <Flex
      component="form"
      gap="md"
      mt="lg"
      direction="column"
      aria-label={t('options.passphrase')}
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      <div className={classes.fields}>
        <MaskedInput
          ref={fields.passphrase}
          label={t('passphrase.label')}
          autoComplete="new-password"
          value={passphrase}
          error={message('passphrase')}
          onChange={(event) => {
            setPassphrase(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <MaskedInput
          ref={fields.repeat}
          label={t('passphrase.repeat')}
          autoComplete="new-password"
          value={repeated}
          error={message('repeat')}
          onChange={(event) => {
            setRepeated(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </div>
      <Suspense fallback={<StrengthMeter strength={{ level: 'short' }} />}>
        <StrengthHint passphrase={passphrase} />
      </Suspense>
      {task.failure && <ErrorAlert {...task.failure} />}
      <div className={classes.end}>
        <Button type="submit" loading={task.busy}>
          {t('passphrase.create')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('passphrase.forgotten')}
        </Text>
      </div>
    </Flex>
  )
}
