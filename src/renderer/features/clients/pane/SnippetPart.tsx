import { ActionIcon, Box } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { CodeBox } from '../../../ui/layout/CodeBox.tsx'
import { maskText } from '../mask-text.ts'
import { Part } from './Part.tsx'
import type { SecretView } from './secret-view.ts'

interface Props {
  issued: Issued
  handOff: HandOff
  secretView: SecretView
  /** Whether copying the snippet is the first step. */
  first: boolean
  /** Undefined for a client that doesn't support headers. */
  bearer?: { on: boolean; onChange: (on: boolean) => void }
  /** Called after copying. */
  onUse: () => void
}

/** The text for the client's file or form. The token is masked until revealed; copying works either way. */
export function SnippetPart({ issued, handOff: { snippet }, secretView, first, bearer, onUse }: Props) {
  const { t } = useTranslation('clients')
  const title = t(snippet.language === 'text' ? 'pane.fields' : 'pane.snippet')
  const reveal = t(secretView.revealed ? 'pane.hide' : 'pane.reveal')
  const Eye = secretView.revealed ? IconEyeOff : IconEye
  const shown = secretView.revealed ? snippet.text : maskText(snippet.text, issued.access, secretView.hidden)
  return (
    <Part
      title={title}
      aside={
        <>
          <ActionIcon
            aria-label={reveal}
            title={secretView.hidden ? t('customer.hidden') : reveal}
            aria-pressed={secretView.revealed}
            disabled={secretView.hidden}
            onClick={secretView.onToggle}
          >
            <Eye size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <span onClickCapture={onUse}>
            <CopyButton
              secret
              value={snippet.text}
              label={t('pane.copySnippet')}
              variant={first ? 'filled' : 'default'}
            />
          </span>
        </>
      }
    >
      <CodeBox text={shown} label={title} />
      {bearer && (
        <Box mt="sm">
          <Switch
            label={t('pane.bearer')}
            description={t('pane.bearerHelp')}
            checked={bearer.on}
            onChange={(event) => bearer.onChange(event.currentTarget.checked)}
          />
        </Box>
      )}
    </Part>
  )
}
