import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react'

/** A copy button's icons, by result. */
export const COPY_ICONS = {
  idle: <IconCopy size={16} stroke={1.6} aria-hidden />,
  copied: <IconCheck size={16} stroke={1.6} aria-hidden />,
  failed: <IconAlertCircle size={16} stroke={1.6} aria-hidden />,
}

/** A copy button's colors, by result. */
export const COPY_COLORS = { idle: undefined, copied: 'var(--good)', failed: 'var(--bad)' }
