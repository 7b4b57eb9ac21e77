import { Flex, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface Props {
  title?: string
  /** Shown next to the title; with `ml="auto"`, on the right. */
  aside?: ReactNode
  /** Whether the section is a landmark for assistive technology, named by its title. */
  region?: boolean
  /** Heading level: 2 directly below a screen's heading. */
  level?: 2 | 3
  /** Adds a hairline above even if it doesn't follow another section. */
  divided?: boolean
  children: ReactNode
}

/** A group of related content with a small heading; a hairline separates it from the section above. */
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
