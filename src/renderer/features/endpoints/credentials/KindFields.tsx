import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { baseAddressIdOf, describeAddress } from '../../../../shared/management/definition/base-address.ts'
import type { Credential } from '../../../../shared/management/definition/credential.ts'
import type { SchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useDraft } from '../draft/use-draft.ts'
import type { CredentialFormValues } from './credential-form.ts'
import { LoginFields } from './LoginFields.tsx'

interface Props {
  form: SchemaForm<CredentialFormValues, Credential>
}

type TextField =
  | 'header'
  | 'prefix'
  | 'parameter'
  | 'username'
  | 'accessKeyId'
  | 'region'
  | 'service'
  | 'tokenUrl'
  | 'clientId'
  | 'scope'
  | 'audience'

/** The fields of a credential's kind, other than its secret. */
export function KindFields({ form }: Props) {
  const { t } = useTranslation('endpoints')
  const { draft } = useDraft()
  const { values } = form
  const base = draft.baseAddresses.find(({ id }) => id === baseAddressIdOf(values.tokenUrl))
  const text = (field: TextField, placeholder = '') => (
    <TextInput
      {...form.getInputProps(field)}
      label={t(`credential.fields.${field}`)}
      placeholder={placeholder}
      description={
        field === 'accessKeyId'
          ? t('credential.accessKeyHint')
          : field === 'tokenUrl' && base && t('credential.belowBase', { name: base.name })
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...(field === 'tokenUrl' && { value: describeAddress(values.tokenUrl, draft.baseAddresses) })}
      spellCheck={false}
    />
  )
  switch (values.kind) {
    case 'bearer':
    case 'cookie':
      return null
    case 'apiKeyHeader':
      return (
        <SimpleGrid cols={2} spacing="md">
          {text('header', 'X-API-Key')}
          {text('prefix', 'Token ')}
        </SimpleGrid>
      )
    case 'apiKeyQuery':
      return text('parameter', 'api_key')
    case 'basic':
    case 'digest':
      return text('username')
    case 'awsSigV4':
      return (
        <>
          {text('accessKeyId', 'AKIAIOSFODNN7EXAMPLE')}
          <SimpleGrid cols={2} spacing="md">
            {text('region', 'eu-central-1')}
            {text('service', 'execute-api')}
          </SimpleGrid>
        </>
      )
    case 'headers':
      return (
        <Textarea
          {...form.getInputProps('headers')}
          label={t('credential.fields.headers')}
          placeholder={'X-Account\n?signature'}
          rows={3}
          spellCheck={false}
        />
      )
    case 'oauth':
      return <LoginFields form={form} />
    case 'oauth2ClientCredentials':
      return (
        <>
          {text('tokenUrl', 'https://login.example.com/oauth/token')}
          <SimpleGrid cols={2} spacing="md">
            {text('clientId')}
            <NativeSelect
              {...form.getInputProps('clientAuthentication')}
              label={t('credential.fields.clientAuthentication')}
              data={(['basic', 'body'] as const).map((value) => ({
                value,
                label: t(`credential.clientAuthentication.${value}`),
              }))}
            />
          </SimpleGrid>
          <SimpleGrid cols={2} spacing="md">
            {text('scope')}
            {text('audience')}
          </SimpleGrid>
        </>
      )
  }
}
