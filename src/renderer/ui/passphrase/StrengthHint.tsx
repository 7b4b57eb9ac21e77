import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { passphraseStrength } from './passphrase-strength.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

const APP_NAME = 'MCP Access Desk'

/** The strength of a passphrase. Load it lazily, because it includes dictionaries. */
export default function StrengthHint({ passphrase }: { passphrase: string }) {
  const { data } = useQuery(commandQuery('workspaces.list'))
  const known = useMemo(
    () => [APP_NAME, ...(data?.workspaces ?? []).flatMap(({ name, baseUrl }) => [name, baseUrl])],
    [data],
  )
  // Update the fields before computing the strength.
  const typed = useDeferredValue(passphrase)
  const strength = useMemo(() => passphraseStrength(typed, known), [typed, known])
  return <StrengthMeter strength={strength} />
}
