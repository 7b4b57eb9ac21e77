import { useTranslation } from 'react-i18next'
import { Badge } from './Badge.tsx'

/** Whether a server is active: green only for what works. */
export function StatusBadge({ active }: { active: boolean }) {
  const { t } = useTranslation()
  return <Badge tone={active ? 'good' : 'quiet'}>{active ? t('active') : t('inactive')}</Badge>
}
