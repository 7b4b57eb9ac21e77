import { CloseButton, Flex, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './Drawer.module.css'

interface Props {
  /** The accessible name of the whole. */
  label: string
  title: string
  /** One line below the title. */
  second?: ReactNode
  /** Buttons beside the one that closes it. */
  actions?: ReactNode
  /** The name of the button that closes it. */
  close: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Details beside the screen, which stays usable. Escape closes it, and what had the focus gets it back. Mount it
 * again for another thing.
 */
export function Drawer({ label, title, second, actions, close, wide = false, onClose, children }: Props) {
  const drawer = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    before.current ??= document.activeElement
    drawer.current?.focus({ preventScroll: true })
    return () => focusIfLost(before.current)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in a dialog that was opened from here closes that dialog alone.
    if ((event.target as HTMLElement).closest('dialog')) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      // Else the same key would close a question that this opens.
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The form that may lie under it is not meant.
      event.stopPropagation()
    }
  }
  return createPortal(
    <aside
      ref={drawer}
      tabIndex={-1}
      className={classes.drawer}
      data-wide={wide || undefined}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <Flex component="header" className={classes.header} gap="xs" align="center" flex="none" py="md" ps="2xl" pe="lg">
        <Stack gap={0} justify="center" flex={1} miw={0} mih="2.5rem">
          <Text component="h2" size="lg" truncate fw={650} lh="lg" title={title} dir="ltr" data-selectable>
            {title}
          </Text>
          {second && (
            <Text size="sm" c="dimmed">
              {second}
            </Text>
          )}
        </Stack>
        {actions}
        <CloseButton size={30} aria-label={close} title={close} onClick={onClose} />
      </Flex>
      <div className={classes.body}>{children}</div>
    </aside>,
    document.body,
  )
}
