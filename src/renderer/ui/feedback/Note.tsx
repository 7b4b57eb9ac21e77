import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Callout } from './Callout.tsx'

/** A calm note about a state that isn't an error. The tone "care" is for a state that deserves a second look. */
export function Note({ children, tone = 'calm' }: { children: ReactNode; tone?: 'calm' | 'care' }) {
  return (
    <Callout
      role="note"
      tone={tone === 'care' ? 'warn' : 'calm'}
      icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />}
    >
      <div>{children}</div>
    </Callout>
  )
}
