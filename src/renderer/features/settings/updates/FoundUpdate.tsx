import { Box, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../../shared/text/measures.ts'
import type { FoundUpdate as Update } from '../../../../shared/updates/commands.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { CodeBox } from '../../../ui/layout/CodeBox.tsx'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ReleaseNotes } from '../../../ui/notes/ReleaseNotes.tsx'

/** An available release: its date, what's new, and how to install it manually if the app can't. */
export function FoundUpdate({ update }: { update: Update }) {
  const { t, i18n } = useTranslation('updates')
  const { version, releasedAt, notes, byHand } = update
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(releasedAt))
  return (
    <Stack gap="md">
      {byHand && (
        <Stack gap="xs" align="flex-start">
          <CodeBox w="100%" label={t('commands')} text={byHand.command} />
          <CopyButton variant="filled" label={t('copyCommands')} value={byHand.command} />
          <Box w="100%">
            <DescriptionList layout="rows">
              <Description mono="value" term={t('file')} value={byHand.url} copyLabel={t('copyFile')} />
            </DescriptionList>
          </Box>
        </Stack>
      )}
      <Section title={t('notes', { version })}>
        <Text size="sm" mb="xs" c="dimmed">
          {t('facts', { date, size: bytes(update.bytes, i18n.language) })}
        </Text>
        {notes === '' ? <Text size="sm">{t('noNotes')}</Text> : <ReleaseNotes notes={notes} />}
      </Section>
    </Stack>
  )
}
