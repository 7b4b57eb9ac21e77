import { Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
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
import rows from '../../ui/rows/Rows.module.css'
import { GateHeader } from './GateHeader.tsx'
import { RetryKeychain } from './RetryKeychain.tsx'
import { StartOver } from './StartOver.tsx'

const { input } = commands['secrets.usePassphrase']
const schema = z.object({ passphrase: z.string().min(1, issueMessage(message('secretStorage.passphrase.required'))) })
const NOTHING = { passphrase: '' }

/** Asks for the passphrase of the encrypted file. */
export function LockedPanel({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const field = useRef<HTMLInputElement>(null)
  const unlocking = useTask()
  const choosing = useTask()
  const form = useSchemaForm({ schema, saved: NOTHING })
  useEffect(() => {
    field.current?.focus()
  }, [])

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
          flex={1}
        />
        <Button type="submit" flex="none" mt="calc(1em * var(--lines-md) + var(--space-4xs))" loading={unlocking.busy}>
          {t('passphrase.unlock')}
        </Button>
      </Flex>
      {unlocking.failure && <ErrorAlert {...unlocking.failure} />}
      <Stack component="section" gap="md" mt="2xl" pt="lg" className={rows.ruled}>
        <Title order={2} size="h3">
          {t('otherwiseLocked')}
        </Title>
        <Group gap="xl" wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('keychain.help')}
          </Text>
          <RetryKeychain onSettled={onSettled} stacked />
        </Group>
        <Group gap="xl" wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('memory.lockedConsequence')}
          </Text>
          <Button
            variant="default"
            flex="none"
            loading={choosing.busy}
            onClick={() => void choosing.run(async () => onSettled(await invoke('secrets.useMemory')))}
          >
            {t('memory.use')}
          </Button>
        </Group>
        {choosing.failure && <ErrorAlert {...choosing.failure} />}
        <StartOver onSettled={onSettled} />
      </Stack>
    </>
  )
}
