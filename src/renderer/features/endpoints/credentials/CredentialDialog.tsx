import { Box, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReadyToCall, proofCallCandidates } from '../../../../shared/management/definition/choose-proof-call.ts'
import { type CredentialView, suggestCustomerKey } from '../../../../shared/management/definition/credential.ts'
import { customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { useTypedDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import {
  type CredentialFormValues,
  credentialFormSchema,
  KINDS,
  readSecrets,
  secretField,
  secretNames,
  valuesOf,
} from './credential-form.ts'
import { KindFields } from './KindFields.tsx'

interface Props {
  /** Undefined creates a new one. */
  credential?: CredentialView | undefined
  onSaved?: (credentialId: string) => void
  onClose: () => void
}

/** Adds or changes a credential. Secret values are write-only: an empty field keeps the stored one. */
export function CredentialDialog({ credential, onSaved, onClose }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server, draft, edit, byService } = useDraft()
  const [saved] = useState(() => valuesOf(credential))
  const [id] = useState(() => credential?.id ?? `cred_${crypto.randomUUID().slice(0, 12)}`)
  const task = useTask()
  const { leave, onTyped, question } = useTypedDiscardQuestion(onClose)
  // Keep the identifier as the key if customers already have values under it, unless another name is typed.
  const keepsId = saved.perCustomer && saved.customerKey === ''
  const taken = customerValuesOf({ ...draft, credentials: draft.credentials.filter((each) => each.id !== id) })
  const keyOf = (name: string) =>
    suggestCustomerKey(
      name,
      taken.map(({ key }) => key),
    )
  const form = useSchemaForm({ schema: credentialFormSchema(id, keepsId ? null : keyOf), saved })
  const { values } = form
  const missing = credential && secretNames(saved).find((name) => !credential.secretsSet.includes(name))
  // Even if each customer has their own secret, one may be stored for tests.
  const proof = draft.proofCall ? undefined : proofCallCandidates(draft).find(isReadyToCall)
  const [proves, setProves] = useState(true)
  const isLogin = values.kind === 'oauth'
  const isPerCustomer = values.perCustomer && !isLogin
  const asksSecret = !isPerCustomer || (values.testSecret && values.kind !== 'headers')

  return (
    <>
      <FormDialog
        title={t(credential ? 'credential.editTitle' : 'credential.addTitle')}
        form={form}
        task={task}
        confirm={{ label: t('credential.save') }}
        onSubmit={async (typed, element) => {
          const secrets = asksSecret ? readSecrets(element, secretNames(values)) : {}
          await byService(
            () => invoke('credentials.save', { workspaceId, serverId: server.id, credential: typed, secrets }),
            (record) => record,
          )
          if (typed.perCustomer && proof && proves)
            edit((now) => ({ ...now, proofCall: now.proofCall ?? { endpointId: proof.id, arguments: {} } }))
          onClose()
          onSaved?.(id)
        }}
        onTyped={onTyped}
        onClose={leave}
        onCancel={onClose}
      >
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            {...form.getInputProps('name')}
            label={t('credential.name')}
            placeholder={t('credential.namePlaceholder')}
          />
          <NativeSelect
            {...form.getInputProps('kind')}
            label={t('credential.kind')}
            data={KINDS.map((kind) => ({ value: kind, label: t(`credential.kinds.${kind}`) }))}
          />
        </SimpleGrid>
        <KindFields form={form} />
        {asksSecret && <SecretFields credential={credential} values={values} missing={missing} />}
        {!isLogin && (
          <Box className={rows.ruled} pt="md">
            <Switch
              label={t('credential.perCustomer')}
              description={t('credential.perCustomerHint')}
              {...form.getInputProps('perCustomer', { type: 'checkbox' })}
            />
          </Box>
        )}
        {isPerCustomer && values.kind !== 'headers' && (
          <Checkbox
            label={t('credential.testSecret')}
            description={t('credential.testSecretHint')}
            {...form.getInputProps('testSecret', { type: 'checkbox' })}
          />
        )}
        {isPerCustomer && (
          <TextInput
            {...form.getInputProps('customerKey')}
            label={t('credential.customerKey')}
            description={t('credential.customerKeyHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={keepsId ? id : keyOf(values.name)}
            spellCheck={false}
          />
        )}
        {isPerCustomer && proof && (
          <Checkbox
            label={t('credential.proof', { tool: proof.toolName })}
            description={t('credential.proofHint', { tool: proof.toolName })}
            checked={proves}
            onChange={({ currentTarget }) => setProves(currentTarget.checked)}
          />
        )}
        {!isPerCustomer && secretNames(values).length > 0 && (
          <Text size="sm" c="var(--text-3)">
            {t('credential.kept')}
          </Text>
        )}
      </FormDialog>
      {question}
    </>
  )
}

interface SecretFieldsProps {
  credential: CredentialView | undefined
  values: CredentialFormValues
  /** The secret that must still be set; it's focused first. */
  missing: string | undefined
}

/** A credential's secrets; only those that were typed are saved. */
function SecretFields({ credential, values, missing }: SecretFieldsProps) {
  const { t } = useTranslation('endpoints')
  const labelOf = (name: string) =>
    values.kind === 'headers'
      ? name
      : t(`credential.${values.perCustomer && values.kind !== 'oauth' ? 'testSecrets' : 'secrets'}.${name as 'token'}`)
  const isSet = (name: string) => credential?.details.kind === values.kind && credential.secretsSet.includes(name)
  return secretNames(values).map((name) => (
    // Focus a missing secret first, as it's the reason for opening the dialog.
    <div key={`${values.kind}.${name}`} data-first-focus={name === missing || undefined}>
      <MaskedInput
        textbox
        name={secretField(name)}
        label={labelOf(name)}
        placeholder={isSet(name) ? t('credential.isSet') : ''}
      />
    </div>
  ))
}
