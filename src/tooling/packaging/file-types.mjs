// @ts-check

const SERVER_TYPE = 'application/vnd.mcp-access-desk.server+json'

/** What the desktop can open with the app: the app's links, exported servers, and, if the user prefers, tables. */
export const mimeTypes = ['x-scheme-handler/mcp-access-desk', SERVER_TYPE, 'text/csv', 'text/tab-separated-values']

/** The file type of exported servers (freedesktop.org, Shared MIME-info Database). */
export const sharedMimeInfo = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${SERVER_TYPE}">
    <comment>Exported MCP server</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*.mcpserver"/>
  </mime-type>
</mime-info>
`
