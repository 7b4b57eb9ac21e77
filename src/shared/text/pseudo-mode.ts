interface Surroundings {
  process?: { env: Record<string, string | undefined> }
  location?: { search: string }
}
const { process, location } = globalThis as Surroundings

/** Environment variable for the app's processes; the window can't read it. */
export const PSEUDO_VARIABLE = 'MCP_ACCESS_DESK_PSEUDO'
/** Query in the address of the window's page. */
export const PSEUDO_QUERY = '?pseudo'

/** Whether the app uses pseudo-localization, which reveals text that isn't in the catalog or doesn't fit. For development. */
export const isPseudo = location?.search === PSEUDO_QUERY || process?.env[PSEUDO_VARIABLE] === '1'
