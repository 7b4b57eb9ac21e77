import { Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Panel, Row } from '../screen/Panel.tsx'
import { UpdateSections } from '../updates/UpdateSections.tsx'
import { Troubleshooting } from './Troubleshooting.tsx'

/** Shows what this app is, what it runs on, and where its files are. */
export function AboutPanel() {
  const { t } = useTranslation('settings')
  const { data: info, error } = useQuery(commandQuery('app.info'))
  const opening = useTask()
  return (
    <Panel title={t('appPages.about')} intro={t('about.intro')}>
      {error && <ErrorAlert error={error.detail} />}
      {info?.testBuild && (
        <Box mb="lg">
          <Note tone="care">{t('about.testBuild')}</Note>
        </Box>
      )}
      <UpdateSections />
      <Troubleshooting />
      {info && (
        <>
          <Section title={t('about.filesHeading')}>
            <DescriptionList layout="rows">
              <Description
                mono="value"
                term={t('about.dataFolder')}
                value={info.dataFolder}
                copyLabel={t('about.copyDataFolder')}
              />
            </DescriptionList>
            <Text size="sm" mt="2xs" c="dimmed">
              {t('about.dataFolderHelp')}
            </Text>
          </Section>
          <Section title={t('about.runsOn')}>
            <DescriptionList layout="rows">
              <Description term={t('about.electron')} value={info.electron} />
              <Description term={t('about.chrome')} value={info.chrome} />
              <Description term={t('about.node')} value={info.node} />
              <Description term={t('about.platform')} value={info.platform} />
            </DescriptionList>
          </Section>
          <Section>
            <Row title={t('about.notices')} help={t('about.noticesHelp')}>
              <Button
                variant="default"
                loading={opening.busy}
                onClick={() => void opening.run(async () => void (await invoke('app.openNotices')))}
              >
                {t('about.openNotices')}
              </Button>
            </Row>
            {opening.failure && <ErrorAlert {...opening.failure} />}
          </Section>
        </>
      )}
    </Panel>
  )
}
