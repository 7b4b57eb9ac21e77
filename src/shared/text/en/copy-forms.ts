/** Formats for copying a URL. */
export default {
  label: 'Copy as',
  mcpJson: 'mcp.json',
  claudeCommand: 'claude mcp add …',
  markdown: 'Markdown for a ticket',
  qr: 'QR code…',

  title: 'MCP URL for {{customer}} on {{server}}',
  secret: 'Treat this URL like a password: anyone who has it can act as {{customer}}.',
  claudeCode: 'In Claude Code:',
} as const
