/** What a URL can be copied as, for where it goes: a config file, a terminal, a ticket. */
export const COPY_FORMS = ['mcpJson', 'claudeCommand', 'markdown'] as const
export type CopyForm = (typeof COPY_FORMS)[number]
