import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'

interface Props {
  disabled?: boolean
  onClick: () => void
  /** The label, which names what's exported. */
  children: string
}

/** A list's export button, at the end of its filters. */
export function ExportButton({ children, ...props }: Props) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      me="calc(-1 * var(--space-xs))"
      leftSection={<IconFileExport size={15} stroke={1.6} aria-hidden />}
      {...props}
    >
      {children}
    </Button>
  )
}
