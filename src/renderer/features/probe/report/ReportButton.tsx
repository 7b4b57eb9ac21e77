import { useTranslation } from 'react-i18next'
import type { ProbeResult } from '../../../../shared/probe/probe-result.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'

/** Copies the report as Markdown, without the token. */
export function ReportButton({ result }: { result: ProbeResult }) {
  const { t } = useTranslation('probe')
  return (
    <CopyButton
      value={() => invoke('probe.report', { result }).then(({ markdown }) => markdown)}
      label={t('report.copy')}
    />
  )
}
