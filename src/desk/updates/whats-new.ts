import gt from 'semver/functions/gt.js'
import lte from 'semver/functions/lte.js'
import { type ReleaseNotes, releaseVersionSchema } from '../../shared/updates/commands.ts'

/** The changelog’s heading for unreleased changes. */
const UNRELEASED = 'Unreleased'

/** Reads the sections of a changelog in the Keep a Changelog format, newest first. A build between releases includes unreleased changes. */
export function readChangelog(text: string, current: string): ReleaseNotes[] {
  const sections = text.split(/^## /m).slice(1)
  const read = sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const [, name, date = ''] = /^\[([^\]]+)\](?: - (\S+))?/.exec(heading) ?? []
    return name === undefined ? [] : [{ version: name, date, notes: lines.join('\n').trim() }]
  })
  const isReleased = read.some(({ version }) => version === current)
  return read
    .flatMap((section) => {
      if (section.version !== UNRELEASED) return [section]
      return isReleased ? [] : [{ ...section, version: current }]
    })
    .filter(({ version, notes }) => notes !== '' && releaseVersionSchema.safeParse(version).success)
}

/** Notes for releases up to this one: only those after `lastSeen` or, if it isn't set, all of them. */
export const notesSince = (notes: readonly ReleaseNotes[], current: string, lastSeen?: string): ReleaseNotes[] =>
  notes.filter(({ version }) => lte(version, current) && (lastSeen === undefined || gt(version, lastSeen)))
