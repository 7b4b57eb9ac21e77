import type { ProbeEngine } from './probe-handlers.ts'

/**
 * Creates a connection test that, for the app's own addresses in this network, trusts their authority, which this computer needn't know.
 * `authorityOf`: its certificate (PEM); null for any other URL.
 */
export function trustAuthority(engine: ProbeEngine, authorityOf: (url: string) => string | null): ProbeEngine {
  const trusting = <T extends { url: string }>(options: T): T => {
    const ca = authorityOf(options.url)
    return ca === null ? options : { ...options, ca }
  }
  return {
    ...engine,
    probe: (options) => engine.probe(trusting(options)),
    runTool: (options) => engine.runTool(trusting(options)),
  }
}
