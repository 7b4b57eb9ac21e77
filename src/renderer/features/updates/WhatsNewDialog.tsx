import { Box, Button, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReleaseNotes as Release } from '../../../shared/updates/commands.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ReleaseParts } from './ReleaseParts.tsx'

interface Props {
  releases: readonly Release[]
  onClose: () => void
}

/** Changes by release, newest first. */
export default function WhatsNewDialog({ releases, onClose }: Props) {
  const { t, i18n } = useTranslation('updates')
  const title = ({ version, date }: Release) => {
    if (date === '') return t('whatsNew.version', { version })
    // A calendar date, so it must not shift with the time zone.
    const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
    return t('whatsNew.versionOf', { version, date: day })
  }
  return (
    <Dialog
      large
      title={t('whatsNew.title')}
      onClose={onClose}
      buttons={
        <span data-first-focus>
          <Button variant="default" onClick={onClose}>
            {t('whatsNew.close')}
          </Button>
        </span>
      }
    >
      {releases.length === 0 && <Text c="dimmed">{t('whatsNew.none')}</Text>}
      <Box component="section" aria-label={t('whatsNew.row')} tabIndex={0}>
        {releases.map((release) => (
          <Section key={release.version}>
            <Title order={3} mb="sm" c="dimmed">
              {title(release)}
            </Title>
            <ReleaseParts notes={release.notes} />
          </Section>
        ))}
      </Box>
    </Dialog>
  )
}
