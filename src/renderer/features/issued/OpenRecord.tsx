import { type ComponentProps, useRef } from 'react'
import { RecordDrawer } from './RecordDrawer.tsx'

/** What a row of the list opens: its customer, where the service knows them, else the record alone. */
export function OpenRecord(props: ComponentProps<typeof RecordDrawer>) {
  const { id, listed, slots, onClose } = props
  const last = useRef(listed)
  if (listed) last.current = listed
  const record = last.current?.id === id ? last.current : undefined
  const alone = <RecordDrawer {...props} />
  return record ? slots.customer(record, alone, onClose) : alone
}
