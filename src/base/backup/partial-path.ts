/** Path of a backup until it's complete. */
export const partialPath = (path: string): string => `${path}.part`
