import { freeName } from '../../../shared/values/free-name.ts'
import type { LiveServer } from '../../live-servers/live-servers.ts'
import type { ToolSet } from '../tool-set.ts'

const NAME = 'run_code'
const names = new WeakMap<ToolSet, string>()

interface Viewed {
  server: Pick<LiveServer, 'toolMode'>
  set: ToolSet
}

/** Returns the name of the tool that runs code, which isn't the name of one of the server's own tools; null if the server has it off. */
export function codeToolOf({ server, set }: Viewed): string | null {
  if (server.toolMode.code !== true || set.tools.size === 0) return null
  const known = names.get(set)
  if (known !== undefined) return known
  const name = freeName(
    NAME,
    (each) => set.tools.has(each),
    (number) => `${NAME}_${number}`,
  )
  names.set(set, name)
  return name
}
