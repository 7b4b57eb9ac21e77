import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

/** Says whether a server answers: green only for what works. */
export function StatusBadge({ active }: { active: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge} data-active={active || undefined}>
      {active ? t('active') : t('inactive')}
    </span>
  )
}
