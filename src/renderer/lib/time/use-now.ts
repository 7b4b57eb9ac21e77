import { useEffect, useState } from 'react'

/** The time in milliseconds since 1970, renewed every `every` ms; it stands still when `every` is null. */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (every === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
