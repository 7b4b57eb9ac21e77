import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../CopyButton.tsx'
import { SecretField } from '../SecretField.tsx'

/** A customer's MCP token, masked until it is revealed. `hidden`: for screen sharing, when it cannot be. */
export function TokenField({ token, hidden }: { token: string; hidden: boolean }) {
  const { t } = useTranslation()
  const [revealed, setRevealed] = useState(false)
  const toggle = t(revealed ? 'access.hideToken' : 'access.revealToken')
  const Eye = revealed ? IconEyeOff : IconEye
  return (
    <SecretField label={t('access.token')} value={token} masked={hidden || !revealed}>
      <ActionIcon
        aria-label={toggle}
        title={toggle}
        aria-pressed={revealed}
        disabled={hidden}
        onClick={() => setRevealed(!revealed)}
      >
        <Eye size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <CopyButton value={token} label={t('access.copyToken')} iconOnly />
    </SecretField>
  )
}
