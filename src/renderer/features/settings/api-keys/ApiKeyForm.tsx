import { Box, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { commands } from '../../../../shared/ipc/contract.ts'
import type { ApiKeyScope } from '../../../../shared/management/api-key-scopes.ts'
import { message } from '../../../../shared/text/message.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { readTime, type TimeKey, timeFields } from '../../../lib/time/time-choice.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { RadioOption } from '../../../ui/fields/RadioOption.tsx'
import { TimeChoice } from '../../../ui/time/TimeChoice.tsx'
import { ACCESS_LEVELS, type AccessLevel, scopesOf } from './access-levels.ts'

/** A key's values. `expiresAt` is ISO 8601 in UTC, or null for never. */
interface ChosenKey {
  name: string
  scopes: ApiKeyScope[]
  expiresAt: string | null
}

const schema = z
  .object({
    name: commands['apiKeys.create'].input.shape.name,
    level: z.custom<AccessLevel>((value) => ACCESS_LEVELS.some((level) => level === value)),
    ...timeFields,
  })
  .transform(
    ({ name, level, ...time }, context): ChosenKey => ({
      name,
      scopes: scopesOf(level),
      expiresAt: readTime(time, context),
    }),
  )

const TIMES: readonly TimeKey[] = ['never', 'month', 'quarter', 'chosen']

interface Props {
  title: string
  lead?: string
  /** Shown below the fields. */
  note?: string
  first: z.input<typeof schema>
  /** Label of the confirm button. */
  confirm: string
  /** Called on confirm. Failures are shown in the dialog. */
  onChoose: (key: ChosenKey) => Promise<void>
  onClose: () => void
}

/** Asks for a key's purpose, permissions, and expiration. */
export function ApiKeyForm({ title, lead, note, first, confirm, onChoose, onClose }: Props) {
  const { t } = useTranslation('apiKeys')
  const task = useTask()
  const form = useSchemaForm({
    schema,
    saved: first,
    wording: (issue) =>
      issue.code === 'too_big'
        ? message('apiKeys.nameTooLong', { max: Number(issue.maximum) })
        : message('apiKeys.nameMissing'),
  })
  return (
    <FormDialog
      large
      title={title}
      {...(lead !== undefined && { lead })}
      form={form}
      task={task}
      confirm={{ label: confirm }}
      onSubmit={onChoose}
      onClose={onClose}
    >
      <Stack gap="lg">
        <TextInput
          {...form.getInputProps('name')}
          label={t('nameField')}
          placeholder={t('namePlaceholder')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <fieldset>
          <Box component="legend" mb="2xs" p={0} fw={550} fz="sm">
            {t('level')}
          </Box>
          <SimpleGrid cols={2} spacing="2xs" verticalSpacing="2xs">
            {ACCESS_LEVELS.map((level) => (
              <RadioOption
                key={level}
                name="level"
                {...form.getInputProps('level', { type: 'radio', value: level, withError: false })}
                label={t(`levels.${level}`)}
                help={t(`levelHelp.${level}`)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
        <TimeChoice legend={t('expiryLegend')} keys={TIMES} form={form} />
        {note !== undefined && <Text c="dimmed">{note}</Text>}
      </Stack>
    </FormDialog>
  )
}
