import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { reachOf, useServiceManagement } from '../../../lib/ipc/service-access.ts'
import { paths } from '../../../lib/paths.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ApiKeysSection } from '../api-keys/ApiKeysSection.tsx'
import { ManagementForm } from '../local/ManagementForm.tsx'
import { Row } from '../screen/Panel.tsx'

/** What a hosted workspace’s service lets its API key do, and the service’s own keys and settings; nothing for one without management. */
export function ServiceSections({ workspaceId }: { workspaceId: string }) {
  const { t, i18n } = useTranslation('settings')
  const { t: audit } = useTranslation('audit')
  const [, navigate] = useLocation()
  const found = useServiceManagement(workspaceId)
  if (found?.state !== 'managed') return null
  const { keyName, scopes, expiresAt, version } = found
  const reach = reachOf(scopes)
  return (
    <>
      <Section title={t('service.heading')}>
        <DescriptionList layout="rows">
          <Description term={t('service.key')} value={keyName} />
          <Description term={t('service.reach')} value={t(`service.reaches.${reach}`)} />
          <Description
            term={t('service.expires')}
            value={expiresAt === null ? t('service.never') : exactTime(new Date(expiresAt).getTime(), i18n.language)}
          />
          <Description term={t('service.version')} value={version} />
        </DescriptionList>
      </Section>
      {scopes.includes('manage') && <ApiKeysSection />}
      {scopes.includes('read') && (
        <Section>
          <Row title={audit('title')} help={audit('openHelp')}>
            <Button variant="default" onClick={() => navigate(paths.audit(workspaceId))}>
              {audit('open')}
            </Button>
          </Row>
        </Section>
      )}
      {scopes.includes('manage') && (
        <Section title={t('management.heading')}>
          <ManagementForm />
        </Section>
      )}
    </>
  )
}
