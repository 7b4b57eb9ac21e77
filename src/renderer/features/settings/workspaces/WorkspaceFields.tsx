import { Box, Flex, TextInput, UnstyledButton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import type { WorkspaceForm } from './use-workspace-form.ts'
import classes from './WorkspaceFields.module.css'

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

interface Props {
  form: WorkspaceForm
  onSubmit: () => void
  hasApiKey: boolean
  /** Takes the stored key away; only where there is one. */
  onRemoveKey?: () => void
  /** Above the fields. */
  lead?: ReactNode
  /** The buttons, and what came of them. */
  children: ReactNode
}

/** Name, base URL and API key of a hosted workspace. A stored key is never shown. */
export function WorkspaceFields({ form, onSubmit, hasApiKey, onRemoveKey, lead, children }: Props) {
  const { t } = useTranslation('settings')
  const { data: storage } = useQuery(commandQuery('secrets.status'))
  const place = storage?.state ?? 'keychain'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Flex
      aria-label={t('workspace.formLabel')}
      component="form"
      gap="lg"
      direction="column"
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      {lead}
      <TextInput
        ref={form.fieldRefs.name}
        label={t('workspace.name')}
        placeholder={t('workspace.namePlaceholder')}
        aria-required
        value={form.draft.name}
        error={form.messages.name}
        onChange={(event) => form.setField('name', event.currentTarget.value)}
      />
      <TextInput
        ref={form.fieldRefs.baseUrl}
        label={t('workspace.baseUrl')}
        placeholder={t('workspace.baseUrlPlaceholder')}
        description={t('workspace.baseUrlHelp')}
        inputWrapperOrder={ORDER}
        classNames={{ input: classes.mono }}
        descriptionProps={{ className: classes.hint }}
        aria-required
        spellCheck={false}
        value={form.draft.baseUrl}
        error={form.messages.baseUrl}
        onChange={(event) => form.setField('baseUrl', event.currentTarget.value)}
      />
      <Box pos="relative">
        <MaskedInput
          textbox
          ref={form.fieldRefs.apiKey}
          label={t('workspace.apiKey')}
          placeholder={hasApiKey ? '••••••••••••••••••••' : t('workspace.apiKeyPlaceholder')}
          description={
            hasApiKey ? (
              <>
                <IconKey size={14} stroke={1.8} className={classes.key} aria-hidden />
                {t(`workspace.keyKept.${place}`)} {t('workspace.replaceHint')}
              </>
            ) : (
              t(`workspace.keyWillBeKept.${place}`)
            )
          }
          inputWrapperOrder={ORDER}
          descriptionProps={{ className: classes.hint }}
          aria-required={!hasApiKey}
          error={form.messages.apiKey}
          onChange={(event) => form.setField('apiKey', event.currentTarget.value)}
        />
        {hasApiKey && onRemoveKey && (
          <UnstyledButton className={classes.removeKey} onClick={onRemoveKey}>
            {t('workspace.removeKey')}
          </UnstyledButton>
        )}
      </Box>
      {children}
    </Flex>
  )
}
