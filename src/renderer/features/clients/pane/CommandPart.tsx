import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { CodeBox } from '../../../ui/layout/CodeBox.tsx'
import { maskText } from '../mask-text.ts'
import { Part } from './Part.tsx'
import type { SecretView } from './secret-view.ts'

const SHELLS = ['posix', 'powershell', 'cmd'] as const
type Shell = (typeof SHELLS)[number]

interface Props {
  issued: Issued
  command: Record<Shell, string>
  secretView: SecretView
  onUse: () => void
}

/** The client's command, for the customer's kind of shell. */
export function CommandPart({ issued, command, secretView, onUse }: Props) {
  const { t } = useTranslation('clients')
  const { data: info } = useQuery(commandQuery('app.info'))
  const [chosen, setChosen] = useState<Shell | null>(null)
  const shell = chosen ?? (info?.platform === 'win32' ? 'powershell' : 'posix')
  const text = command[shell]
  return (
    <Part
      title={t('pane.command')}
      aside={
        <>
          {SHELLS.some((each) => command[each] !== command.posix) && (
            <Segmented
              aria-label={t('pane.shell')}
              value={shell}
              data={SHELLS.map((value) => ({ value, label: t(`pane.${value}`) }))}
              onChange={setChosen}
            />
          )}
          <span onClickCapture={onUse}>
            <CopyButton secret value={text} label={t('pane.copyCommand')} />
          </span>
        </>
      }
    >
      <CodeBox
        text={secretView.revealed ? text : maskText(text, issued.access, secretView.hidden)}
        label={t('pane.command')}
      />
    </Part>
  )
}
