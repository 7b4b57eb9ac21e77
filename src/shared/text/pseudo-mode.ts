interface Surroundings {
  process?: { env: Record<string, string | undefined> }
  location?: { search: string }
}
const { process, location } = globalThis as Surroundings

/** In the environment of the app's processes, which the window doesn't see. */
export const PSEUDO_VARIABLE = 'MCP_ACCESS_DESK_PSEUDO'
/** In the address of the window's page. */
export const PSEUDO_QUERY = '?pseudo'

/** Whether the app speaks the made-up language that shows which texts aren't in the catalogue, or don't fit. For development. */
export const isPseudo = location?.search === PSEUDO_QUERY || process?.env[PSEUDO_VARIABLE] === '1'
