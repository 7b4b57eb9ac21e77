import { NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Credential } from '../../../../shared/management/definition/credential.ts'
import type { SchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { useDraft } from '../draft/use-draft.ts'
import type { CredentialFormValues } from './credential-form.ts'

type TextField =
  | 'issuer'
  | 'authorizationEndpoint'
  | 'tokenEndpoint'
  | 'clientId'
  | 'scope'
  | 'personClaim'
  | 'resource'

/** The fields of a credential with which each customer logs in, and the address to register for that. */
export function LoginFields({ form }: { form: SchemaForm<CredentialFormValues, Credential> }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server } = useDraft()
  const { data } = useQuery(commandQuery('logins.list', { workspaceId, serverId: server.id, limit: 1 }))
  const text = (field: TextField, { placeholder = '', hint = '' } = {}) => (
    <TextInput
      {...form.getInputProps(field)}
      label={t(`credential.fields.${field}`)}
      placeholder={placeholder}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      spellCheck={false}
    />
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('credential.login.hint')}
      </Text>
      {text('issuer', { placeholder: 'https://login.example.com', hint: t('credential.login.issuerHint') })}
      {form.values.issuer.trim() === '' && (
        <SimpleGrid cols={2} spacing="md">
          {text('authorizationEndpoint', { placeholder: 'https://login.example.com/authorize' })}
          {text('tokenEndpoint', { placeholder: 'https://login.example.com/token' })}
        </SimpleGrid>
      )}
      {data && (
        <DescriptionList layout="pairs">
          <Description
            mono="value"
            term={t('credential.login.redirectUri')}
            value={data.redirectUri}
            copyLabel={t('credential.login.copyRedirectUri')}
          />
        </DescriptionList>
      )}
      <SimpleGrid cols={2} spacing="md">
        {text('clientId')}
        <NativeSelect
          {...form.getInputProps('clientAuthentication')}
          label={t('credential.fields.clientAuthentication')}
          data={(['basic', 'body', 'none'] as const).map((value) => ({
            value,
            label: t(`credential.clientAuthentication.${value}`),
          }))}
        />
        {text('scope', { placeholder: 'openid offline_access' })}
        {text('personClaim', { hint: t('credential.login.personHint') })}
      </SimpleGrid>
      {text('resource', { hint: t('credential.login.resourceHint') })}
      <Textarea
        {...form.getInputProps('parameters')}
        label={t('credential.fields.parameters')}
        description={t('credential.login.parametersHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={'access_type=offline\nprompt=consent'}
        rows={2}
        spellCheck={false}
      />
    </>
  )
}
