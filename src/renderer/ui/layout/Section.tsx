import { Flex, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface Props {
  title?: string
  /** Beside the title; with `ml="auto"`, at the right. */
  aside?: ReactNode
  /** A region of its own to assistive technology, named by its title. */
  region?: boolean
  /** Of its heading: 2 right below that of a screen. */
  level?: 2 | 3
  /** A hairline above it also where it follows something else than a section. */
  divided?: boolean
  children: ReactNode
}

/** What belongs together, under a small heading; a hairline tells it from the section above. */
export function Section({ title, aside, region = false, divided = false, level = 3, children }: Props) {
  const id = useId()
  return (
    <section
      className={classes.section}
      data-divided={divided || undefined}
      aria-labelledby={region && title ? id : undefined}
    >
      {title && (
        <Flex component="header" gap="xs" mb="xs" mih="var(--control-xs)" align="center">
          <Title id={id} order={level} size="h3">
            {title}
          </Title>
          {aside}
        </Flex>
      )}
      {children}
    </section>
  )
}
