import { Button, CloseButton, Flex, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { detailsSchema, detailValues } from './customer-details.ts'

/** Edits what is known of a customer. The identity and the URLs stay. */
export function EditCustomerDialog({ customer, onClose }: { customer: CustomerRow; onClose: () => void }) {
  const { t } = useTranslation(['customers', 'generate'])
  const queryClient = useQueryClient()
  const task = useTask()
  const { id, metadata, primaryIdentity } = customer
  const form = useSchemaForm({ schema: detailsSchema, saved: detailValues(metadata) })
  const save = async (next: Record<string, string>) => {
    const { queryKey } = commandQuery('customers.get', { id })
    const put = async (details: Record<string, string>) => {
      const detail = await invoke('customers.update', { id, metadata: details })
      // An answer on its way may be from before the change.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, detail)
    }
    await put(next)
    showToast({ text: t('edit.saved', { customer: primaryIdentity }), undo: () => put(metadata) })
    onClose()
  }
  return (
    <FormDialog
      title={t('edit.title', { customer: primaryIdentity })}
      lead={t('edit.lead')}
      form={form}
      task={task}
      confirm={{ label: t('edit.save') }}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
          {METADATA_FIELDS.map((key) => (
            <TextInput key={key} label={t(`generate:fields.${key}`)} dir="auto" {...form.getInputProps(key)} />
          ))}
        </SimpleGrid>
        {form.values.further.map(({ key }, index) => {
          const remove = key.trim() === '' ? t('generate:removeField') : t('generate:removeNamedField', { name: key })
          return (
            <Flex key={index} gap="md">
              <TextInput
                flex="1 1 0"
                miw={0}
                label={t('generate:fieldName')}
                spellCheck={false}
                {...form.getInputProps(`further.${index}.key`)}
              />
              <TextInput
                flex="1 1 0"
                miw={0}
                label={t('generate:fieldValue')}
                dir="auto"
                rightSection={
                  <CloseButton
                    size="sm"
                    aria-label={remove}
                    title={remove}
                    onClick={() => form.removeListItem('further', index)}
                  />
                }
                {...form.getInputProps(`further.${index}.value`)}
              />
            </Flex>
          )
        })}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          onClick={() => form.insertListItem('further', { key: '', value: '' })}
        >
          {t('generate:addField')}
        </Button>
      </Stack>
    </FormDialog>
  )
}
