/** Formats in which a URL can be copied: for a config file, a terminal, or a ticket. */
export const COPY_FORMS = ['mcpJson', 'claudeCommand', 'markdown'] as const
export type CopyForm = (typeof COPY_FORMS)[number]
