import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { baseAddressIdOf, describeAddress } from '../../../../shared/management/base-address.ts'
import { useDraft } from '../draft/use-draft.ts'
import classes from './CredentialDialog.module.css'
import type { CredentialFormValues } from './credential-form.ts'

interface Props {
  values: CredentialFormValues
  faults: readonly (keyof CredentialFormValues)[]
  onChange: (part: Partial<CredentialFormValues>) => void
}

type TextField = 'header' | 'prefix' | 'parameter' | 'username' | 'tokenUrl' | 'clientId' | 'scope' | 'audience'

/** What a kind of credential needs beside its secret. */
export function KindFields({ values, faults, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  const { draft } = useDraft()
  const base = draft.baseAddresses.find(({ id }) => id === baseAddressIdOf(values.tokenUrl))
  const text = (field: TextField, placeholder = '') => (
    <TextInput
      label={t(`credential.fields.${field}`)}
      placeholder={placeholder}
      description={field === 'tokenUrl' && base && t('credential.belowBase', { name: base.name })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={field === 'tokenUrl' ? describeAddress(values.tokenUrl, draft.baseAddresses) : values[field]}
      error={faults.includes(field) && t(`credential.faults.${field === 'tokenUrl' ? 'url' : 'text'}`)}
      spellCheck={false}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  switch (values.kind) {
    case 'bearer':
    case 'cookie':
      return null
    case 'apiKeyHeader':
      return (
        <div className={classes.pair}>
          {text('header', 'X-API-Key')}
          {text('prefix', 'Token ')}
        </div>
      )
    case 'apiKeyQuery':
      return text('parameter', 'api_key')
    case 'basic':
      return text('username')
    case 'headers':
      return (
        <Textarea
          label={t('credential.fields.headers')}
          placeholder={'X-Account\n?signature'}
          rows={3}
          value={values.headers}
          error={faults.includes('headers') && t('credential.faults.headers')}
          spellCheck={false}
          onChange={(event) => onChange({ headers: event.currentTarget.value })}
        />
      )
    case 'oauth2ClientCredentials':
      return (
        <>
          {text('tokenUrl', 'https://login.example.com/oauth/token')}
          <div className={classes.pair}>
            {text('clientId')}
            <NativeSelect
              label={t('credential.fields.clientAuthentication')}
              value={values.clientAuthentication}
              data={(['basic', 'body'] as const).map((value) => ({
                value,
                label: t(`credential.clientAuthentication.${value}`),
              }))}
              onChange={(event) => onChange({ clientAuthentication: event.currentTarget.value as 'basic' | 'body' })}
            />
          </div>
          <div className={classes.pair}>
            {text('scope')}
            {text('audience')}
          </div>
        </>
      )
  }
}
