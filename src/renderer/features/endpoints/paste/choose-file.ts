import { invoke } from '../../../lib/invoke.ts'

/** Asks the person for a text file; null when they cancel. Throws AppFailure. */
export const chooseFile = (title: string, extensions: string[]): Promise<{ name: string; text: string } | null> =>
  invoke('files.open', { title, extensions })
