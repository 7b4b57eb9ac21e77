import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../copy/CopyButton.tsx'
import { SecretField } from '../fields/SecretField.tsx'

interface Props {
  token: string
  /** Whether the token is hidden for screen sharing, so it can't be revealed. */
  hidden: boolean
  /** False for a token that doesn't work. */
  copyable?: boolean
  /** Renders the token as a line of small text. */
  line?: boolean
}

/** A customer's MCP token, masked until revealed. */
export function TokenField({ token, hidden, copyable = true, line = false }: Props) {
  const { t } = useTranslation()
  const [revealed, setRevealed] = useState(false)
  const toggle = t(revealed ? 'access.hideToken' : 'access.revealToken')
  const Eye = revealed ? IconEyeOff : IconEye
  return (
    <SecretField label={t('access.token')} value={token} masked={hidden || !revealed} line={line}>
      <ActionIcon
        variant={line ? 'subtle' : 'default'}
        size={line ? 'xs' : 'md'}
        c={line ? 'dimmed' : undefined}
        aria-label={toggle}
        title={toggle}
        aria-pressed={revealed}
        disabled={hidden}
        onClick={() => setRevealed(!revealed)}
      >
        <Eye size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {copyable && <CopyButton secret quiet={line} value={token} label={t('access.copyToken')} iconOnly />}
    </SecretField>
  )
}
