import { type ComponentProps, useRef } from 'react'
import { RecordDrawer } from './RecordDrawer.tsx'

/** Details opened from a row: the customer's if the service knows them, or the record's. */
export function OpenRecord(props: ComponentProps<typeof RecordDrawer>) {
  const { id, listed, slots, onClose } = props
  const last = useRef(listed)
  if (listed) last.current = listed
  const record = last.current?.id === id ? last.current : undefined
  const alone = <RecordDrawer {...props} />
  return record ? slots.customer(record, alone, onClose) : alone
}
