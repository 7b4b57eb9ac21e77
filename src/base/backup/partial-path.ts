/** Path of a backup that isn't complete yet. */
export const partialPath = (path: string): string => `${path}.part`
