import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactElement } from 'react'
import classes from './CellButton.module.css'

const SHARED = `mantine-focus-auto mantine-active ${UnstyledButton.classes.root}`

const TEXT = {
  className: `${SHARED} ${Button.classes.root} mantine-Button-root`,
  style: {
    '--button-bg': 'var(--mantine-color-default)',
    '--button-hover': 'var(--mantine-color-default-hover)',
    '--button-color': 'var(--mantine-color-default-color)',
    '--button-bd': 'var(--hairline-width) solid var(--mantine-color-default-border)',
    '--button-height': 'var(--control-md)',
    '--button-fz': 'var(--type-md)',
    '--button-padding-x': 'var(--space-md)',
  },
} as const

const ICON = {
  className: `${SHARED} ${ActionIcon.classes.root} mantine-ActionIcon-root`,
  style: {
    '--ai-bg': 'var(--mantine-color-default)',
    '--ai-hover': 'var(--mantine-color-default-hover)',
    '--ai-color': 'var(--mantine-color-default-color)',
    '--ai-bd': 'var(--hairline-width) solid var(--mantine-color-default-border)',
    '--ai-size': 'var(--control-md)',
  },
} as const

const QUIET = {
  className: `${ICON.className} ${classes.quiet}`,
  style: { '--ai-bg': 'transparent', '--ai-hover': 'var(--hover)', '--ai-bd': '0', '--ai-size': 'var(--control-md)' },
} as const

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'style' | 'color'> {
  icon: ReactElement
  /** Overrides the text color. */
  color?: string | undefined
  /** Renders without a border, and faint by default: for buttons that every row has. Such a button has no `children`. */
  quiet?: boolean
}

/**
 * A button for rows of a long table. With `children` it looks like Mantine's `Button`, without them like its `ActionIcon`; but those cost a
 * table of search results several frames per keystroke, whereas this costs next to nothing.
 */
export function CellButton({ icon, color, quiet = false, children, ...props }: Props) {
  const { className, style } = quiet ? QUIET : children === undefined ? ICON : TEXT
  const shared = {
    ...props,
    className,
    style: color ? { ...style, color } : style,
    'data-variant': quiet ? 'subtle' : 'default',
  }
  if (children === undefined)
    return (
      <button type="button" {...shared}>
        <span className={ActionIcon.classes.icon}>{icon}</span>
      </button>
    )
  return (
    <button type="button" {...shared} data-with-left-section>
      <span className={Button.classes.inner}>
        <span className={Button.classes.section} data-position="left">
          {icon}
        </span>
        <span className={Button.classes.label}>{children}</span>
      </span>
    </button>
  )
}
