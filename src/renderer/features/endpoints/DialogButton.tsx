import { ActionIcon } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'

interface Props {
  label: string
  Icon: TablerIcon
  Dialog: ComponentType<{ onClose: () => void }>
}

/** An icon that opens a dialog. */
export function DialogButton({ label, Icon, Dialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon variant="default" size="md" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
