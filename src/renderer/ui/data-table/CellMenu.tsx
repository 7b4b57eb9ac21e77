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
  /** The items, asked for while it's open. */
  items: () => ReactNode
}

/** The menu of a row of a long table. Until it's first pressed, it's no more than a button. */
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
    // It takes the place, and the focus, of the button that was pressed; the menu gives the focus back to it.
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
