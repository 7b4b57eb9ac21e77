import { Box, Text, UnstyledButton } from '@mantine/core'
import type { IconKey } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import rows from '../../../ui/rows/Rows.module.css'
import classes from './SectionNav.module.css'

interface Props {
  /** If undefined, renders a button. */
  href?: string
  onClick?: () => void
  Icon: typeof IconKey
  chosen?: boolean
  /** Tooltip text, if it isn't the name. */
  hint?: string
  /** Problem shown on the right. */
  trouble?: string
  children: string
}

const ROW = { className: `${rows.row} ${classes.item}` } as const

/** An item in the left column. */
export function NavItem({ href, onClick, Icon, chosen = false, hint, trouble, children }: Props) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const content = (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      <Text span inherit truncate flex={1} miw={0} title={hint ?? children} dir="auto">
        {children}
      </Text>
      {trouble && (
        <Text span inherit flex="none" c="var(--bad)" fz="xs">
          {trouble}
        </Text>
      )}
    </>
  )
  return (
    <li ref={item}>
      {href === undefined ? (
        <UnstyledButton {...ROW} onClick={onClick}>
          {content}
        </UnstyledButton>
      ) : (
        <Box
          component={Link}
          {...ROW}
          c={chosen ? 'var(--accent-text)' : 'var(--text)'}
          fw={chosen ? 550 : undefined}
          td="none"
          href={href}
          aria-current={chosen ? 'page' : undefined}
          draggable={false}
        >
          {content}
        </Box>
      )}
    </li>
  )
}
