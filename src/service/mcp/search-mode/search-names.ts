/** Names of the tools that find and call other tools. */
const SEARCH_TOOLS = ['search_tools', 'describe_tools', 'call_tool'] as const
export type SearchTool = (typeof SEARCH_TOOLS)[number]

export const isSearchTool = (name: string): name is SearchTool => (SEARCH_TOOLS as readonly string[]).includes(name)
