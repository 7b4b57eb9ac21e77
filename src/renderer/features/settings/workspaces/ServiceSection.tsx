import { useTranslation } from 'react-i18next'
import { keyRightsOf, useManagementAccess } from '../../../lib/ipc/service-access.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** Shows what a hosted workspace's service allows its API key to do. Renders nothing for a service without management. */
export function ServiceSection({ workspaceId }: { workspaceId: string }) {
  const { t, i18n } = useTranslation('settings')
  const found = useManagementAccess(workspaceId)
  if (found?.state !== 'managed') return null
  const { keyName, scopes, expiresAt, version } = found
  return (
    <Section title={t('service.heading')}>
      <DescriptionList layout="rows">
        <Description term={t('service.key')} value={keyName} />
        <Description term={t('service.access')} value={t(`service.rights.${keyRightsOf(scopes)}`)} />
        <Description
          term={t('service.expires')}
          value={expiresAt === null ? t('service.never') : exactTime(new Date(expiresAt).getTime(), i18n.language)}
        />
        <Description term={t('service.version')} value={version} />
      </DescriptionList>
    </Section>
  )
}
