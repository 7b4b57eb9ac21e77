import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Language } from '../../../../shared/text/language.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { customerName, type Issued } from '../../../lib/issued-urls/issued-store.ts'
import { noteShared } from '../../../lib/issued-urls/note-shared.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { recipientOf } from './recipient.ts'

interface Props {
  issued: Issued
  bearer: boolean
  language: Language
  onClose: () => void
}

const schema = z.object({ seal: z.boolean() })
const SEALED = { seal: true }

/** Saves an install page for the customer, then shows its passphrase once. */
export function SavePageDialog({ issued, bearer, language, onClose }: Props) {
  const { t } = useTranslation('clients')
  const form = useSchemaForm({ schema, saved: SEALED })
  const [saved, setSaved] = useState<{ passphrase: string | null } | null>(null)
  const task = useTask()
  const save = async ({ seal }: z.output<typeof schema>) => {
    const answer = await invoke('installPage.save', { ...recipientOf(issued, { bearer, language }), seal })
    if (!answer.saved) return
    noteShared(issued)
    setSaved({ passphrase: answer.passphrase })
  }
  if (saved) {
    return (
      <Dialog title={t('page.saved')} onClose={onClose} buttons={<Button onClick={onClose}>{t('page.done')}</Button>}>
        <Stack role="status">
          <Flex component="p" gap="xs">
            <IconCheck size={16} stroke={2} aria-hidden color="var(--good)" />
            {t(saved.passphrase === null ? 'page.savedOpen' : 'page.savedSealed')}
          </Flex>
          {saved.passphrase !== null && (
            <>
              <Group gap="sm" wrap="nowrap" py="sm" pl="lg" pr="sm" bd="var(--hairline)" bdrs="md" bg="var(--well)">
                <Text aria-label={t('page.passphrase')} component="output" flex={1} fz="md" data-mono data-selectable>
                  {saved.passphrase}
                </Text>
                <span data-first-focus>
                  <CopyButton secret value={saved.passphrase} label={t('page.copyPassphrase')} text={t('page.copy')} />
                </span>
              </Group>
              <Note tone="care">{t('page.once')}</Note>
            </>
          )}
        </Stack>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('page.title')}
      form={form}
      task={task}
      confirm={{ label: t('page.save'), focused: true }}
      errorActions={{ retry: () => void task.run(() => save(form.getValues())) }}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('page.intro', { customer: customerName(issued) })}</p>
      <Switch
        {...form.getInputProps('seal', { type: 'checkbox' })}
        label={t('page.protect')}
        description={t('page.protectHelp')}
      />
      {!form.values.seal && <Note tone="care">{t('page.open')}</Note>}
    </FormDialog>
  )
}
