/** Formats that a URL can be copied in: for a config file, a terminal, or a ticket. */
export const COPY_FORMS = ['mcpJson', 'claudeCommand', 'markdown'] as const
export type CopyForm = (typeof COPY_FORMS)[number]
