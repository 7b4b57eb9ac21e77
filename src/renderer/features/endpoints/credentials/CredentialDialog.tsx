import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CredentialView } from '../../../../shared/management/credential.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTypedDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from './CredentialDialog.module.css'
import {
  type CredentialFormValues,
  findFaults,
  KINDS,
  type Kind,
  readSecrets,
  secretField,
  secretNames,
  toCredential,
  valuesOf,
} from './credential-form.ts'
import { KindFields } from './KindFields.tsx'

interface Props {
  /** Left out: a new one. */
  credential?: CredentialView | undefined
  onSaved?: (credentialId: string) => void
  onClose: () => void
}

/** Adds or changes a credential. Secret values are only ever written: an empty field keeps the known one. */
export function CredentialDialog({ credential, onSaved, onClose }: Props) {
  const { t } = useTranslation('endpoints')
  const { server, byService } = useDraft()
  const [values, setValues] = useState(() => valuesOf(credential))
  const [checked, setChecked] = useState(false)
  const [id] = useState(() => credential?.id ?? `cred_${crypto.randomUUID().slice(0, 12)}`)
  const task = useTask()
  const { leave, onTyped, question } = useTypedDiscardQuestion(onClose)
  const faults = checked ? findFaults(values) : []
  const change = (part: Partial<CredentialFormValues>) => setValues((now) => ({ ...now, ...part }))
  const missing = credential && secretNames(valuesOf(credential)).find((name) => !credential.secretsSet.includes(name))
  const isSet = (name: string) => credential?.details.kind === values.kind && credential.secretsSet.includes(name)

  const save = (form: HTMLFormElement) => {
    setChecked(true)
    if (findFaults(values).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    void task.run(async () => {
      const secrets = values.perCustomer ? {} : readSecrets(form, secretNames(values))
      const input = { serverId: server.id, credential: toCredential(id, values), secrets }
      await byService(
        () => invoke('credentials.save', input),
        (record) => record,
      )
      onClose()
      onSaved?.(id)
    })
  }
  return (
    <>
      <Dialog
        title={t(credential ? 'credential.editTitle' : 'credential.addTitle')}
        onClose={leave}
        onSubmit={save}
        onTyped={onTyped}
        confirm={{ label: t('credential.save'), busy: task.busy, onCancel: onClose }}
      >
        <div className={classes.pair}>
          <TextInput
            label={t('credential.name')}
            placeholder={t('credential.namePlaceholder')}
            value={values.name}
            error={faults.includes('name') && t('credential.nameProblem')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('credential.kind')}
            value={values.kind}
            data={KINDS.map((kind) => ({ value: kind, label: t(`credential.kinds.${kind}`) }))}
            onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
          />
        </div>
        <KindFields values={values} faults={faults} onChange={change} />
        {!values.perCustomer &&
          secretNames(values).map((name) => (
            // Who is asked for a secret comes for nothing else.
            <div key={`${values.kind}.${name}`} data-first-focus={name === missing || undefined}>
              <MaskedInput
                textbox
                name={secretField(name)}
                label={values.kind === 'headers' ? name : t(`credential.secrets.${name as 'token'}`)}
                placeholder={isSet(name) ? t('credential.isSet') : ''}
              />
            </div>
          ))}
        <div className={classes.customer}>
          <Switch
            label={t('credential.perCustomer')}
            description={t('credential.perCustomerHint')}
            checked={values.perCustomer}
            onChange={(event) => change({ perCustomer: event.currentTarget.checked })}
          />
        </div>
        {values.perCustomer && (
          <TextInput
            label={t('credential.customerKey')}
            description={t('credential.customerKeyHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={id}
            value={values.customerKey}
            error={faults.includes('customerKey') && t('credential.customerKeyProblem')}
            spellCheck={false}
            onChange={(event) => change({ customerKey: event.currentTarget.value })}
          />
        )}
        {!values.perCustomer && <p className={classes.kept}>{t('credential.kept')}</p>}
        {task.failure && <ErrorAlert {...task.failure} />}
      </Dialog>
      {question}
    </>
  )
}
