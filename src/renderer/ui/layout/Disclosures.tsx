import '@mantine/core/styles/Accordion.layer.css'
import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Disclosures.module.css'

interface Props {
  /** Level of the headings. */
  order: 3 | 4
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
}

/** A list of headings that each expand to show their content. */
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
