import { Button, CloseButton, Flex, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { detailsSchema, detailValues } from './customer-details.ts'
import { DetailInput } from './DetailInput.tsx'
import { mergeDetails } from './merge-details.ts'

type Details = Record<string, string>

const isConflict = (error: unknown) =>
  error instanceof Failure && error.detail.kind === 'invalidInput' && 'seenMetadata' in error.detail.fields

/**
 * Edits a customer's details; the identity and the URLs don't change. Merges changes made by others in the meantime, and lets the user
 * decide conflicts.
 */
export function EditCustomerDialog({ customer, onClose }: { customer: CustomerRow; onClose: () => void }) {
  const { t } = useTranslation(['customers', 'generate'])
  const { form, task, save, theirs } = useCustomerEdit(customer, onClose)
  const { primaryIdentity } = customer
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
        {Object.keys(theirs).length > 0 && (
          <Callout role="alert" tone="warn" icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />}>
            <p>{t('edit.conflict')}</p>
          </Callout>
        )}
        <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
          {METADATA_FIELDS.map((key) => (
            <DetailInput
              key={key}
              label={t(`generate:fields.${key}`)}
              {...form.getInputProps(key)}
              value={form.values[key]}
              theirs={theirsOf(theirs, key)}
              onTake={(value) => form.setFieldValue(key, value)}
            />
          ))}
        </SimpleGrid>
        {form.values.further.map(({ key }, index) => (
          <FurtherEntry key={index} form={form} index={index} theirs={theirsOf(theirs, key)} />
        ))}
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

/** Returns the other person's value for an entry, found by name because its row may have moved. */
const theirsOf = (theirs: Details, key: string) => (Object.hasOwn(theirs, key) ? theirs[key] : undefined)

/** The form for a customer's details, which merges others' changes on save. `onSaved` closes the dialog. */
function useCustomerEdit(customer: CustomerRow, onSaved: () => void) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const queryClient = useQueryClient()
  const task = useTask()
  const { id, primaryIdentity } = customer
  /** The service's version of the details that the edit is based on. */
  const [seen, setSeen] = useState<Details>(customer.metadata)
  const [opened] = useState(() => detailValues(seen))
  /** The other person's values for conflicting entries. */
  const [theirs, setTheirs] = useState<Details>({})
  const form = useSchemaForm({ schema: detailsSchema, saved: opened })
  const put = async (details: Details, seenMetadata: Details) => {
    const { queryKey } = commandQuery('customers.get', { workspaceId, id })
    const detail = await invoke('customers.update', { workspaceId, id, metadata: details, seenMetadata })
    // A response in flight may predate the change.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, detail)
  }
  const finish = (before: Details, after: Details) => {
    showToast({ text: t('edit.saved', { customer: primaryIdentity }), undo: () => put(before, after) })
    onSaved()
  }
  const save = async (mine: Details) => {
    try {
      await put(mine, seen)
    } catch (error) {
      if (!isConflict(error)) throw error
      const { metadata: now } = (await invoke('customers.get', { workspaceId, id })).customer
      const merged = mergeDetails(seen, mine, now)
      setSeen(now)
      setTheirs(merged.theirs)
      form.setValues(detailValues(merged.details))
      if (Object.keys(merged.theirs).length > 0) return
      await put(merged.details, now)
      return finish(now, merged.details)
    }
    finish(seen, mine)
  }
  return { form, task, save, theirs }
}

interface FurtherEntryProps {
  form: ReturnType<typeof useCustomerEdit>['form']
  index: number
  /** The other person's value, if it conflicts. */
  theirs: string | undefined
}

/** An additional entry: its name and value. */
function FurtherEntry({ form, index, theirs }: FurtherEntryProps) {
  const { t } = useTranslation(['customers', 'generate'])
  const { key = '', value = '' } = form.values.further[index] ?? {}
  const remove = key.trim() === '' ? t('generate:removeField') : t('generate:removeNamedField', { name: key })
  return (
    <Flex gap="md">
      <TextInput
        flex="1 1 0"
        miw={0}
        label={t('generate:fieldName')}
        spellCheck={false}
        {...form.getInputProps(`further.${index}.key`)}
      />
      <DetailInput
        label={t('generate:fieldValue')}
        {...form.getInputProps(`further.${index}.value`)}
        value={value}
        theirs={theirs}
        onTake={(taken) =>
          taken === '' ? form.removeListItem('further', index) : form.setFieldValue(`further.${index}.value`, taken)
        }
        rightSection={
          <CloseButton
            size="sm"
            aria-label={remove}
            title={remove}
            onClick={() => form.removeListItem('further', index)}
          />
        }
      />
    </Flex>
  )
}
