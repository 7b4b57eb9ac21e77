import { Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { commands } from '../../../shared/ipc/contract.ts'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { issueMessage } from '../../../shared/text/issue-message.ts'
import { message } from '../../../shared/text/message.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { MaskedInput } from '../../ui/fields/MaskedInput.tsx'
import { GateHeader } from './GateHeader.tsx'
import classes from './LockedPanel.module.css'
import { RetryKeychain } from './RetryKeychain.tsx'
import shared from './SecretStorageGate.module.css'
import { StartOver } from './StartOver.tsx'

const { input } = commands['secrets.usePassphrase']
const schema = z.object({ passphrase: z.string().min(1, issueMessage(message('secretStorage.passphrase.required'))) })
const NOTHING = { passphrase: '' }

/** The encrypted file waits for its passphrase. */
export function LockedPanel({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const field = useRef<HTMLInputElement>(null)
  const unlocking = useTask()
  const choosing = useTask()
  const form = useSchemaForm({ schema, saved: NOTHING })
  useEffect(() => field.current?.focus(), [])

  const refuse = () => {
    form.setFieldError('passphrase', t('passphrase.wrong'))
    field.current?.focus()
    field.current?.select()
  }
  const unlock = form.submit(async (typed) => {
    if (unlocking.busy) return
    if (!input.safeParse(typed).success) return refuse()
    const error = await unlocking.run(async () => onSettled(await invoke('secrets.usePassphrase', typed)))
    if (error?.kind !== 'invalidInput') return
    unlocking.clear()
    refuse()
  })

  return (
    <>
      <GateHeader icon={IconLock} title={t('locked.title')} intro={t('locked.intro')} />
      <Flex
        component="form"
        gap="xs"
        align="flex-start"
        mt="lg"
        aria-label={t('locked.title')}
        onSubmit={unlock}
        noValidate
        autoComplete="off"
      >
        <MaskedInput
          ref={field}
          {...form.getInputProps('passphrase')}
          label={t('passphrase.label')}
          autoComplete="current-password"
          className={classes.field}
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
        <Group className={shared.alternative} gap="xl" wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('keychain.help')}
          </Text>
          <RetryKeychain onSettled={onSettled} stacked />
        </Group>
        <Group className={shared.alternative} gap="xl" wrap="nowrap" justify="space-between">
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
        </Group>
        {choosing.failure && <ErrorAlert {...choosing.failure} />}
        <StartOver onSettled={onSettled} />
      </section>
    </>
  )
}
