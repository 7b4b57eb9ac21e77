/** Where a backup is until it’s complete. */
export const partialPath = (path: string): string => `${path}.part`
