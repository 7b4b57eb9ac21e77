import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AlikeChoice } from '../../../../shared/management/imports/document-inspection.ts'
import type { ImportSession } from './import-store.ts'

interface Props {
  session: ImportSession
  busy: boolean
  onServer: (server: string) => void
  onAlike: (alike: AlikeChoice) => void
}

const ALIKE: readonly AlikeChoice[] = ['update', 'add', 'skip']

const countAlike = ({ inspection }: ImportSession) =>
  inspection.operations.filter((operation) => operation.alike !== null).length

/** Whether the document has choices that apply to the whole document. */
export const hasChoices = (session: ImportSession): boolean =>
  session.inspection.servers.length > 1 || countAlike(session) > 0

/** Choices for the whole document: which of several servers to call, and what to do with endpoints that already exist. */
export function ImportChoices({ session, busy, onServer, onAlike }: Props) {
  const { t, i18n } = useTranslation('endpoints')
  const { inspection, server, alike } = session
  const { servers } = inspection
  const count = countAlike(session)
  return (
    <>
      {servers.length > 1 && (
        <NativeSelect
          label={t('import.server')}
          description={t('import.serverHint')}
          data={servers}
          disabled={busy}
          value={server ?? servers[0]}
          onChange={({ currentTarget: { value } }) => onServer(value)}
        />
      )}
      {count > 0 && (
        <NativeSelect
          label={t('import.alike', { count, value: new Intl.NumberFormat(i18n.language).format(count) })}
          description={t('import.alikeHint')}
          data={ALIKE.map((value) => ({ value, label: t(`import.alikeChoices.${value}`) }))}
          value={alike}
          onChange={({ currentTarget: { value } }) => onAlike(value as AlikeChoice)}
        />
      )}
    </>
  )
}
