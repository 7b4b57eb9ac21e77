import { Button, Flex, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { MaskedInput } from '../../ui/fields/MaskedInput.tsx'
import { GateHeader } from './GateHeader.tsx'
import classes from './LockedPanel.module.css'
import { MIN_PASSPHRASE } from './passphrase-length.ts'
import { RetryKeychain } from './RetryKeychain.tsx'
import shared from './SecretStorageGate.module.css'
import { StartOver } from './StartOver.tsx'

/** The encrypted file waits for its passphrase. */
export function LockedPanel({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<'required' | 'wrong' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const unlocking = useTask()
  const choosing = useTask()
  useEffect(() => field.current?.focus(), [])

  function refuse(why: 'required' | 'wrong'): void {
    setProblem(why)
    field.current?.focus()
    field.current?.select()
  }

  async function unlock(): Promise<void> {
    const error = await unlocking.run(async () => onSettled(await invoke('secrets.usePassphrase', { passphrase })))
    if (error?.kind !== 'invalidInput') return
    unlocking.clear()
    refuse('wrong')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (unlocking.busy) return
    if (passphrase === '') refuse('required')
    else if (passphrase.length < MIN_PASSPHRASE) refuse('wrong')
    else void unlock()
  }

  return (
    <>
      <GateHeader icon={IconLock} title={t('locked.title')} intro={t('locked.intro')} />
      <Flex
        component="form"
        gap="xs"
        align="flex-start"
        mt="lg"
        aria-label={t('locked.title')}
        onSubmit={submit}
        noValidate
        autoComplete="off"
      >
        <MaskedInput
          ref={field}
          label={t('passphrase.label')}
          autoComplete="current-password"
          className={classes.field}
          value={passphrase}
          error={problem && t(`passphrase.${problem}`)}
          onChange={(event) => {
            setPassphrase(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" className={classes.unlock} loading={unlocking.busy}>
          {t('passphrase.unlock')}
        </Button>
      </Flex>
      {unlocking.failure && <ErrorAlert {...unlocking.failure} />}
      <section className={shared.alternatives}>
        <Title order={2} size="h3">
          {t('otherwiseLocked')}
        </Title>
        <div className={shared.alternative}>
          <Text size="sm" c="dimmed">
            {t('keychain.help')}
          </Text>
          <RetryKeychain onSettled={onSettled} stacked />
        </div>
        <div className={shared.alternative}>
          <Text size="sm" c="dimmed">
            {t('memory.lockedConsequence')}
          </Text>
          <Button
            variant="default"
            loading={choosing.busy}
            onClick={() => void choosing.run(async () => onSettled(await invoke('secrets.useMemory')))}
          >
            {t('memory.use')}
          </Button>
        </div>
        {choosing.failure && <ErrorAlert {...choosing.failure} />}
        <StartOver onSettled={onSettled} />
      </section>
    </>
  )
}
