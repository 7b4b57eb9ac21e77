import { commands } from '../../../../shared/ipc/contract.ts'

/** The port that was typed, or null when it is none that the service may have. */
export function parsePort(text: string): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  const parsed = commands['localService.setPort'].input.safeParse({ port: Number(text) })
  return parsed.success ? parsed.data.port : null
}
