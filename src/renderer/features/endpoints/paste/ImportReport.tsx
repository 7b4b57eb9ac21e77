import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '../../../../shared/platform/definition.ts'
import type { ImportNotice, ImportReport as Report } from '../../../../shared/platform/import-report.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import classes from './ImportReport.module.css'

const SEVERITIES = ['refused', 'dropped', 'info'] as const
const ICONS = { refused: IconCircleX, dropped: IconAlertTriangle, info: IconInfoCircle }

function Notices({ severity, notices }: { severity: ImportNotice['severity']; notices: readonly ImportNotice[] }) {
  const { t } = useTranslation('endpoints')
  const Icon = ICONS[severity]
  return (
    <section className={classes.group} data-severity={severity}>
      <h2 className={classes.heading}>
        <Icon size={15} stroke={1.8} aria-hidden />
        {t(`report.${severity}`, { count: notices.length })}
      </h2>
      <ul className={classes.notices} data-selectable>
        {notices.map(({ line, message }, index) => (
          <li key={index} className={classes.notice}>
            <span className={classes.line}>{line === null ? '' : t('report.line', { line })}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What came of the last paste or file. */
export function ImportReport({ report, before }: { report: Report; before: Definition }) {
  const { t } = useTranslation('endpoints')
  const { server, draft, edit } = useDraft()
  const { endpointIds, credentialIds, notices } = report
  const close = () => changePanel(server.id, { report: null })
  const taken = endpointIds.length > 0
  const undoable = draft.endpoints.some(({ id }) => endpointIds.includes(id))
  return (
    <section aria-label={t('report.region')} className={classes.report}>
      <div className={classes.header} role="status">
        {taken ? (
          <IconCheck size={16} stroke={2} className={classes.good} aria-hidden />
        ) : (
          <IconCircleX size={16} stroke={1.8} className={classes.bad} aria-hidden />
        )}
        <strong className={classes.title}>{t('report.added', { count: endpointIds.length })}</strong>
        {credentialIds.length > 0 && (
          <span className={classes.credentials}>
            <IconKey size={15} stroke={1.6} aria-hidden />
            {t('report.credentials', { count: credentialIds.length })}
          </span>
        )}
        <span className={classes.end}>
          {undoable && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                edit(() => before)
                close()
              }}
            >
              {t('report.undo')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={t('report.close')} onClick={close} />
        </span>
      </div>
      {notices.length > 0 && (
        <div className={classes.groups}>
          {SEVERITIES.map((severity) => {
            const found = notices.filter((notice) => notice.severity === severity)
            return found.length > 0 && <Notices key={severity} severity={severity} notices={found} />
          })}
        </div>
      )}
    </section>
  )
}
