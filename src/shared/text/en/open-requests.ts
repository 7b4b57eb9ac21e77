/** Requests from the system to open links, tables, and exported servers. */
export default {
  filled: 'Filled in from a link. Check the details before you generate a URL.',
  asks: 'A link contains details for this form. Filling them in replaces your entries.',
  offers: 'A link contains details for this form.',
  ignored: 'Skipped: {{names}}.',
  fillIn: 'Fill in',
  keepMine: 'Keep mine',

  refused: {
    title: 'Can’t open this',
    unknownLink:
      'The app can’t open this link. Links start with mcp-access-desk://generate and have at most 4,000 characters.',
    severalFiles: 'Open one file at a time.',
    unknownFile: '{{name}} isn’t a table (CSV, TSV, or text) or an exported MCP server.',
    unreadable: '{{name}} can’t be read. It may have been moved or deleted.',
    workspaceUnknown:
      'The link is for the workspace “{{name}}”, which isn’t on this computer. Add it in Settings, then open the link again.',
    workspaceAmbiguous:
      'The link is for the workspace “{{name}}”, but more than one has that name. Use the workspace’s ID in the link.',
    serverUnknown:
      'The link is for the MCP server “{{name}}”, which {{workspace}} doesn’t have. Check the name in the link, or choose another workspace.',
    serverAmbiguous:
      'The link is for the MCP server “{{name}}”, but more than one in {{workspace}} has that name. Use the server’s ID in the link.',
    noServer: '{{workspace}} has no MCP servers yet, so there’s no form to fill in.',
    close: 'Close',
  },
  failed: 'The link couldn’t be opened',

  replace: {
    title: 'Open {{name}}?',
    body: 'You’re preparing {{current}}. Opening another table replaces it and your column choices.',
    confirm: 'Open table',
  },
  importServer: {
    title: 'Import {{name}}?',
    body: 'The file becomes a new MCP server in Local, as an inactive draft. Exported files don’t contain credentials, so you’ll need to enter those again.',
    confirm: 'Import server',
    refused: 'This file can’t be imported',
    tooLarge: '{{name}} is too large to be an exported MCP server.',
    tooLargeRemedy: 'Choose a file of at most {{megabytes}} MB.',
  },
  drop: {
    table: 'Drop to generate URLs from the table',
    server: 'Drop to import the MCP server',
    unsure: 'Drop a table of customers, or an exported MCP server',
    several: 'Drop one file at a time',
  },
} as const
