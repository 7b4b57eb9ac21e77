import '@mantine/core/styles/Accordion.layer.css'
import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Disclosures.module.css'

interface Props {
  /** Of their headings. */
  order: 3 | 4
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
}

/** Headings under each other, each of which shows on demand what’s below it. */
export function Disclosures({ order, items }: Props) {
  return (
    <Accordion multiple order={order} classNames={classes}>
      {items.map(({ id, title, content }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
