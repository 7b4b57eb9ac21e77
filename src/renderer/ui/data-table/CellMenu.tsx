import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import menu from '../Menu.module.css'
import { CellButton } from './CellButton.tsx'

const DOTS = <IconDots size={16} stroke={1.8} aria-hidden />

interface Props {
  label: string
  tabIndex: 0 | -1 | undefined
  /** The items, rendered while the menu is open. */
  items: () => ReactNode
}

/** A menu for rows of a long table. Renders only a button until it's first clicked. */
export function CellMenu(props: Props) {
  const { label, tabIndex } = props
  const [pressed, setPressed] = useState(false)
  if (pressed) return <PressedMenu {...props} />
  return (
    <CellButton
      quiet
      icon={DOTS}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  )
}

function PressedMenu({ label, tabIndex, items }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // This button replaces the clicked one and takes its focus, so that the menu returns the focus here.
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" c="var(--text)" aria-label={label} title={label} tabIndex={tabIndex}>
          {DOTS}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>{opened && items()}</Menu.Dropdown>
    </Menu>
  )
}
