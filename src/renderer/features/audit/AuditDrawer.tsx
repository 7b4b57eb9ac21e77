import { Box, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AuditChange, AuditRecord } from '../../../shared/management/records/audit-entry.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { Drawer } from '../../ui/dialogs/Drawer.tsx'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import classes from './AuditDrawer.module.css'
import { fieldWords, keyWords, operationWords, resultOf } from './audit-view.ts'

/** A timestamp as written by the service. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

interface Props {
  record: AuditRecord
  onClose: () => void
}

/** A change's details, shown next to the list. */
export function AuditDrawer({ record, onClose }: Props) {
  const { t, i18n } = useTranslation('audit')
  const { at, key, client, node, operation, ids, name, ended, seq } = record
  const time = (iso: string) => exactTime(new Date(iso).getTime(), i18n.language)
  const changes = ended?.changes ?? []
  const isForbidden = ended?.result === 'forbidden'
  return (
    <Drawer
      label={t('detail.label')}
      title={operationWords(t, operation, resultOf(record))}
      second={[name, t(`results.${resultOf(record)}`)].filter(Boolean).join(' · ')}
      close={t('detail.close')}
      onClose={onClose}
    >
      <Stack gap="lg" px="2xl" py="lg">
        {ended === null && (
          <Callout
            tone="warn"
            icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
            title={t('detail.openTitle')}
          >
            <p>{t('detail.openBody')}</p>
          </Callout>
        )}
        {ended?.reason && (
          <Callout
            tone={ended.result === 'failed' ? 'bad' : 'warn'}
            icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          >
            <p>{ended.reason}</p>
          </Callout>
        )}
        {changes.length === 0 && <p>{t(isForbidden ? 'detail.forbidden' : 'detail.nothing')}</p>}
        {changes.length > 0 && (
          <Box component="section" aria-label={t('detail.changes')}>
            <Title order={3} size="sm" mb="xs">
              {t('detail.changes')}
            </Title>
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
            {ended?.cut && <p>{t('detail.cut')}</p>}
          </Box>
        )}
        <DescriptionList layout="rows">
          <Description term={t(isForbidden ? 'detail.first' : 'detail.time')} value={time(at)} />
          {ended && time(ended.at) !== time(at) && (
            <Description term={t(isForbidden ? 'detail.last' : 'detail.ended')} value={time(ended.at)} />
          )}
          {isForbidden && (
            <Description term={t('detail.requests')} value={(ended.requests ?? 1).toLocaleString(i18n.language)} />
          )}
          <Description term={t('detail.key')} value={keyWords(t, key)} />
          <Description term={t('detail.keyId')} value={key.id} mono="value" />
          <Description term={t('detail.client')} value={client ?? t('detail.clientUnknown')} />
          <Description term={t('detail.node')} value={node} />
          <Description term={t('detail.operation')} value={operation} mono="value" />
          {Object.entries(ids).map(([what, id]) => (
            <Description key={what} term={fieldWords(what)} value={[id].flat().join(', ')} mono="value" />
          ))}
          <Description term={t('detail.entry')} value={seq.toLocaleString(i18n.language)} />
          <Description term={t('detail.hash')} value={record.hash} mono="value" copyLabel={t('detail.copyHash')} />
        </DescriptionList>
      </Stack>
    </Drawer>
  )
}

function Change({ change: { field, before, after, hidden } }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  return (
    <div className={classes.change}>
      <div className={classes.field} dir="auto" title={field}>
        {fieldWords(field)}
      </div>
      {hidden ? (
        <div className={classes.hidden}>{t('detail.hidden')}</div>
      ) : (
        <>
          <Value name={t('detail.before')} value={before} side="before" />
          <Value name={t('detail.after')} value={after} side="after" />
        </>
      )}
    </div>
  )
}

function Value({ name, value, side }: { name: string; value: AuditChange['before']; side: 'before' | 'after' }) {
  const { t, i18n } = useTranslation('audit')
  const absent = value === null
  const words = () => {
    if (typeof value !== 'string') return JSON.stringify(value)
    return TIME.test(value) ? exactTime(new Date(value).getTime(), i18n.language) : value
  }
  return (
    <div className={classes.value} data-side={absent ? undefined : side}>
      <span role="img" aria-label={name}>
        {side === 'before' ? '−' : '+'}
      </span>
      <span data-selectable dir="auto">
        {absent ? t('detail.absent') : words()}
      </span>
    </div>
  )
}
