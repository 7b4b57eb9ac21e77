import { Anchor, Box, Flex, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import type { WorkspaceForm } from './workspace-form.ts'

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Style of help below a field. */
const HELP = { mt: '3xs', c: 'dimmed' } as const

interface Props {
  form: WorkspaceForm
  onSubmit: (event: SyntheticEvent) => void
  hasApiKey: boolean
  /** Removes the stored key; only set if there is one. */
  onRemoveKey?: () => void
  /** Shown above the fields. */
  lead?: ReactNode
  /** The buttons and their results. */
  children: ReactNode
}

/** Name, base URL, and API key of a hosted workspace. A stored key is never shown. */
export function WorkspaceFields({ form, onSubmit, hasApiKey, onRemoveKey, lead, children }: Props) {
  const { t } = useTranslation('settings')
  const { data: storage } = useQuery(commandQuery('secrets.status'))
  const place = storage?.state ?? 'keychain'
  return (
    <Flex
      aria-label={t('workspace.formLabel')}
      component="form"
      gap="lg"
      direction="column"
      onSubmit={onSubmit}
      noValidate
      autoComplete="off"
    >
      {lead}
      <TextInput
        key={form.key('name')}
        {...form.getInputProps('name')}
        label={t('workspace.name')}
        placeholder={t('workspace.namePlaceholder')}
        aria-required
      />
      <TextInput
        key={form.key('baseUrl')}
        {...form.getInputProps('baseUrl')}
        label={t('workspace.baseUrl')}
        placeholder={t('workspace.baseUrlPlaceholder')}
        description={t('workspace.baseUrlHelp')}
        inputWrapperOrder={ORDER}
        descriptionProps={HELP}
        data-mono
        aria-required
        spellCheck={false}
      />
      <Box pos="relative">
        <MaskedInput
          textbox
          key={form.key('apiKey')}
          {...form.getInputProps('apiKey')}
          label={t('workspace.apiKey')}
          placeholder={hasApiKey ? '••••••••••••••••••••' : t('workspace.apiKeyPlaceholder')}
          description={
            hasApiKey ? (
              <Flex component="span" gap="2xs">
                <IconKey size={14} stroke={1.8} color="var(--good)" aria-hidden />
                <span>
                  {t(`workspace.keyKept.${place}`)} {t('workspace.replaceHint')}
                </span>
              </Flex>
            ) : (
              t(`workspace.keyWillBeKept.${place}`)
            )
          }
          inputWrapperOrder={ORDER}
          descriptionProps={HELP}
          aria-required={!hasApiKey}
        />
        {hasApiKey && onRemoveKey && (
          <Anchor
            component="button"
            type="button"
            pos="absolute"
            top={0}
            right={0}
            fw={550}
            fz="sm"
            lh="caption"
            onClick={onRemoveKey}
          >
            {t('workspace.removeKey')}
          </Anchor>
        )}
      </Box>
      {children}
    </Flex>
  )
}
