import { ActionIcon } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  Icon: TablerIcon
  dialog: (close: () => void) => ReactNode
}

/** An icon that opens a dialog. */
export function DialogButton({ label, Icon, dialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon variant="default" size="md" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
