import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ImportNotice } from '../../../../shared/platform/import-report.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, type ImportOutcome } from '../panel-store.ts'
import { BaseAddressList } from '../server/BaseAddressList.tsx'
import classes from './ImportReport.module.css'

const SEVERITIES = ['refused', 'dropped', 'info'] as const
const ICONS = { refused: IconCircleX, dropped: IconAlertTriangle, info: IconInfoCircle }

interface NoticesProps {
  severity: ImportNotice['severity']
  notices: readonly ImportNotice[]
  inBox: boolean
}

function Notices({ severity, notices, inBox }: NoticesProps) {
  const { t, i18n } = useTranslation('endpoints')
  const Icon = ICONS[severity]
  // Sixty commands of one kind have one remark, not sixty.
  const lines = new Map<string, number[]>()
  for (const { line, message } of notices)
    lines.set(message, [...(lines.get(message) ?? []), ...(line === null ? [] : [line])])
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const count = severity === 'info' ? lines.size : notices.length
  return (
    <section className={classes.group} data-severity={severity}>
      <h2 className={classes.heading}>
        <Icon size={15} stroke={1.8} aria-hidden />
        {t(severity === 'refused' && inBox ? 'report.refusedInBox' : `report.${severity}`, { count })}
      </h2>
      <ul className={classes.notices} data-selectable>
        {[...lines].map(([message, at]) => (
          <li key={message} className={classes.notice}>
            <span className={classes.line}>
              {at.length > 0 && t('report.line', { count: at.length, line: at[0] ?? 0 })}
            </span>
            <span>
              {message}
              {at.length > 1 && <span className={classes.lines}> {list.format(at.map(String))}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What came of the last paste or file. */
export function ImportReport({ report, before, pasted, inBox }: ImportOutcome) {
  const { t } = useTranslation('endpoints')
  const { server, draft, edit } = useDraft()
  const { endpointIds, credentialIds, updatedIds, removedIds, notices } = report
  const close = () => changePanel(server.id, { report: null })
  const changedCount = updatedIds.length + removedIds.length
  const taken = endpointIds.length + changedCount > 0
  const undoable =
    draft.endpoints.some(({ id }) => endpointIds.includes(id) || updatedIds.includes(id)) || removedIds.length > 0
  return (
    <section aria-label={t('report.region')} className={classes.report}>
      <div className={classes.header} role="status">
        {taken ? (
          <IconCheck size={16} stroke={2} className={classes.good} aria-hidden />
        ) : (
          <IconCircleX size={16} stroke={1.8} className={classes.bad} aria-hidden />
        )}
        <strong className={classes.title}>
          {[
            (endpointIds.length > 0 || changedCount === 0) && t('report.added', { count: endpointIds.length }),
            updatedIds.length > 0 && t('report.updated', { count: updatedIds.length }),
            removedIds.length > 0 && t('report.removed', { count: removedIds.length }),
          ]
            .filter(Boolean)
            .join(', ')}
        </strong>
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
                changePanel(server.id, {
                  report: null,
                  ...(pasted !== null && { pasteText: pasted, pasteOpen: true, focus: 'paste' }),
                })
              }}
            >
              {t('report.undo')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={t('report.close')} onClick={close} />
        </span>
      </div>
      <div className={classes.addresses}>
        <BaseAddressList only={report.baseAddressIds} />
      </div>
      {notices.length > 0 && (
        <div className={classes.groups}>
          {SEVERITIES.map((severity) => {
            const found = notices.filter((notice) => notice.severity === severity)
            return found.length > 0 && <Notices key={severity} severity={severity} notices={found} inBox={inBox} />
          })}
        </div>
      )}
    </section>
  )
}
