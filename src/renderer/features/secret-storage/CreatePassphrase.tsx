import { Button, Flex, Group, SimpleGrid, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { commands } from '../../../shared/ipc/contract.ts'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { issueMessage } from '../../../shared/text/issue-message.ts'
import { message } from '../../../shared/text/message.ts'
import type { Wording } from '../../lib/form/form-errors.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { MaskedInput } from '../../ui/fields/MaskedInput.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

const StrengthHint = lazy(() => import('./StrengthHint.tsx'))

const schema = z
  .object({ ...commands['secrets.usePassphrase'].input.shape, repeat: z.string() })
  .refine(({ passphrase, repeat }) => repeat === passphrase, {
    path: ['repeat'],
    error: issueMessage(message('secretStorage.passphrase.differs')),
    when: ({ issues }) => issues.length === 0,
  })

const wording: Wording = (issue) =>
  issue.code === 'too_big'
    ? message('secretStorage.passphrase.tooLong', { max: Number(issue.maximum) })
    : message('secretStorage.passphrase.tooShort', { min: issue.code === 'too_small' ? Number(issue.minimum) : 0 })

const NOTHING = { passphrase: '', repeat: '' }

/** A new passphrase, typed twice. */
export function CreatePassphrase({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const task = useTask()
  const form = useSchemaForm({ schema, wording, saved: NOTHING, onEdit: ({ clearErrors }) => clearErrors() })
  const create = form.submit(async ({ passphrase }) => {
    if (task.busy) return
    const error = await task.run(async () => onSettled(await invoke('secrets.usePassphrase', { passphrase })))
    if (error && form.showError(error)) task.clear()
  })
  return (
    <Flex
      component="form"
      gap="md"
      mt="lg"
      direction="column"
      aria-label={t('options.passphrase')}
      onSubmit={create}
      noValidate
      autoComplete="off"
    >
      <SimpleGrid cols={2} spacing="sm">
        <MaskedInput {...form.getInputProps('passphrase')} label={t('passphrase.label')} autoComplete="new-password" />
        <MaskedInput {...form.getInputProps('repeat')} label={t('passphrase.repeat')} autoComplete="new-password" />
      </SimpleGrid>
      <Suspense fallback={<StrengthMeter strength={{ level: 'short' }} />}>
        <StrengthHint passphrase={form.values.passphrase} />
      </Suspense>
      {task.failure && <ErrorAlert {...task.failure} />}
      <Group gap="md" wrap="nowrap" mt="3xs">
        <Button type="submit" flex="none" loading={task.busy}>
          {t('passphrase.create')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('passphrase.forgotten')}
        </Text>
      </Group>
    </Flex>
  )
}
