import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react'

/** Icons of a copy button, by result. */
export const COPY_ICONS = {
  idle: <IconCopy size={16} stroke={1.6} aria-hidden />,
  copied: <IconCheck size={16} stroke={1.6} aria-hidden />,
  failed: <IconAlertCircle size={16} stroke={1.6} aria-hidden />,
}

/** Colors of a copy button, by result. */
export const COPY_COLORS = { idle: undefined, copied: 'var(--good)', failed: 'var(--bad)' }
