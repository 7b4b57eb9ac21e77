import { CloseButton, Flex, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './Drawer.module.css'

interface Props {
  /** Accessible name of the drawer. */
  label: string
  title: string
  /** State shown after the title. */
  badge?: ReactNode
  /** A line below the title. */
  second?: ReactNode
  /** Buttons next to the close button. */
  actions?: ReactNode
  /** Accessible name of the close button. */
  close: string
  wide?: boolean
  /** Whether the content handles scrolling itself. */
  ownScroll?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Details shown next to the screen, which stays usable. Escape closes them and restores the focus. Remount the drawer to show something
 * else.
 */
export function Drawer({
  label,
  title,
  badge,
  second,
  actions,
  close,
  wide = false,
  ownScroll = false,
  onClose,
  children,
}: Props) {
  const drawer = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    before.current ??= document.activeElement
    drawer.current?.focus({ preventScroll: true })
    return () => focusIfLost(before.current)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in a dialog opened from here closes only that dialog.
    if ((event.target as HTMLElement).closest('dialog')) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      // Otherwise, the same key press would also close a dialog that `onClose` opens.
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Don't submit the form underneath.
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
          <Flex gap="sm" align="center" miw={0}>
            <Text component="h2" size="lg" truncate fw={650} lh="lg" title={title} dir="ltr" data-selectable>
              {title}
            </Text>
            {badge}
          </Flex>
          {second && (
            <Text size="sm" c="dimmed">
              {second}
            </Text>
          )}
        </Stack>
        {actions}
        <CloseButton size={30} aria-label={close} title={close} onClick={onClose} />
      </Flex>
      <div className={classes.body} data-own-scroll={ownScroll || undefined}>
        {children}
      </div>
    </aside>,
    document.body,
  )
}
