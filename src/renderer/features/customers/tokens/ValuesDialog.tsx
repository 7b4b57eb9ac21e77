import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type CustomerValue, customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import { type CustomerRow, hasValue, type TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { isValueName, ValueName } from '../../../ui/fields/ValueName.tsx'

/** Values are read from the form on submit rather than kept in state. */
const schema = z.object({})
const NOTHING = {}
const fieldName = (key: string): string => `value:${key}`

interface Props {
  serverId: string
  customer: CustomerRow
  token: TokenRecord
  onClose: () => void
}

/** Asks for the values that the server requires for each customer, and binds them to the customer's URLs on that server. */
export function ValuesDialog({ serverId, customer, token, onClose }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const server = useQuery(commandQuery('servers.get', { workspaceId, id: serverId }))
  const form = useSchemaForm({ schema, saved: NOTHING })
  const task = useTask()
  const { primaryIdentity } = customer
  const live = server.data?.live
  const asked = live ? customerValuesOf(live.definition) : []
  const save = async (_values: object, element: HTMLFormElement) => {
    const values = typedValues(new FormData(element), asked, token)
    if (Object.keys(values).length > 0)
      await invoke('customers.setValues', { workspaceId, customerId: customer.id, serverId, values })
    onClose()
    showToast({ text: t('values.saved', { customer: primaryIdentity }) })
  }
  return (
    <FormDialog
      title={t('values.title', { customer: primaryIdentity })}
      lead={t('values.lead')}
      form={form}
      task={task}
      confirm={{ label: t('values.save'), disabled: asked.length === 0 }}
      onSubmit={save}
      onClose={onClose}
    >
      {server.isPending && <Skeletons rows={2} height={44} />}
      {server.isError && <ErrorAlert error={server.error.detail} actions={{ retry: () => void server.refetch() }} />}
      {server.data && asked.length === 0 && <Note>{t('values.none')}</Note>}
      {asked.map((value) => (
        <Field key={value.key} value={value} token={token} />
      ))}
    </FormDialog>
  )
}

function Field({ value, token }: { value: CustomerValue; token: TokenRecord }) {
  const { t } = useTranslation('customers')
  const { key, description, secret, required } = value
  const isSet = hasValue(token, value)
  const props = {
    name: fieldName(key),
    label: <ValueName value={value} />,
    description: isValueName(description) ? undefined : description || undefined,
    placeholder: secret && isSet ? t('values.isSet') : t(required ? 'values.required' : 'values.optional'),
    required: required && !isSet,
    withAsterisk: false,
  }
  // Focus a missing value first, as it's the reason for opening the dialog.
  return (
    <div data-first-focus={(required && !isSet) || undefined}>
      {secret ? (
        <MaskedInput textbox {...props} />
      ) : (
        <TextInput {...props} defaultValue={token.values[key] ?? ''} spellCheck={false} />
      )}
    </div>
  )
}

/** Returns the typed values that differ from the bound ones; an empty field keeps the bound value. */
function typedValues(data: FormData, asked: readonly CustomerValue[], token: TokenRecord): Record<string, string> {
  const typed = asked.map(({ key }) => [key, data.get(fieldName(key))] as const)
  return Object.fromEntries(
    typed.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].trim() !== '' && entry[1] !== token.values[entry[0]],
    ),
  )
}
