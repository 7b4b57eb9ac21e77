import { Box, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconTile } from '../../ui/feedback/IconTile.tsx'
import classes from './SecretStorageGate.module.css'

interface Props {
  icon: Icon
  title: string
  intro: string
  /** Whether to focus the title, so that it's read first and Tab continues from there. */
  takesFocus?: boolean
}

/** The panel's title and introduction. */
export function GateHeader({ icon: Icon, title, intro, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header>
      <Box mb="md" className={classes.icon}>
        <IconTile accent>
          <Icon size={20} stroke={1.6} aria-hidden />
        </IconTile>
      </Box>
      <Title ref={heading} order={1} className={classes.title} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </Title>
      <Text inherit mt="3xs" textWrap="balance" c="dimmed">
        {intro}
      </Text>
    </header>
  )
}
