import { CloseButton, Flex, Group, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FoundFile } from '../import/document-files.ts'
import { FileButtons } from '../import/FileButtons.tsx'

/** What the new server's tools are imported from: pasted text, or files. */
export type Source = { text: string } | { files: readonly FoundFile[] }

interface Props {
  source: Source
  onChange: (source: Source) => void
}

/** Takes commands or a document for the first tools of a new server. */
export function SourceFields({ source, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  return (
    <Stack gap="2xs">
      {'files' in source ? (
        <Flex gap="xs" align="center">
          <Text inherit flex={1} miw={0} truncate>
            {t('create.files', { count: source.files.length, name: source.files[0]?.name ?? '' })}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t('create.clearFiles')}
            title={t('create.clearFiles')}
            onClick={() => onChange({ text: '' })}
          />
        </Flex>
      ) : (
        <Textarea
          label={t('create.source')}
          placeholder={t('create.sourcePlaceholder')}
          rows={4}
          spellCheck={false}
          wrap="off"
          fz="sm"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--type-sm)' } }}
          value={source.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
      <Group gap={0} ms="calc(var(--space-md) * -1)">
        <FileButtons onFiles={(files) => onChange({ files })} />
      </Group>
    </Stack>
  )
}
