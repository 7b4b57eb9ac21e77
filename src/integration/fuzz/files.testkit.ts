import { pick, type Random } from '../../base/testing/random.ts'
import { HAND_PICKED, mutatedFile } from '../../desk/bulk/read-table/malformed-files.testkit.ts'
import { readTable } from '../../desk/bulk/read-table/read-table.ts'
import type { ConfigText } from '../../desk/clients/adapter.ts'
import { insertEntry, readEntries, removeEntry } from '../../desk/clients/edit/edit.ts'
import { decodeFile } from '../../desk/clients/edit/file-text.ts'
import { markOf, withoutInserted } from '../../desk/clients/edit/inserted-mark.ts'
import { repaired } from '../../desk/clients/edit/repair.ts'
import { adapterOf, clientAdapters } from '../../desk/clients/registry.ts'
import { beforeOf, type Golden, goldenAccess } from '../../desk/clients/testing/golden.ts'
import { goldenJson } from '../../desk/clients/testing/golden-json.ts'
import { goldenJsonc } from '../../desk/clients/testing/golden-jsonc.ts'
import { goldenYamlToml } from '../../desk/clients/testing/golden-yaml-toml.ts'
import { answerOf, holds, holdsNoSecret, type Target } from './target.testkit.ts'

const NAME = 'acme-orders'
/** Secret used by the other servers in the files. */
const SECRET = 'canary-config-4be10c77'
const never = new AbortController().signal
const SYNTAXES = [true, false].flatMap((comments) =>
  [true, false].map((trailingCommas) => ({ comments, trailingCommas, bom: comments })),
)

/** Installs into a client’s file as the app does. */
async function edit(given: string, adapter: (typeof clientAdapters)[number], config: ConfigText, random: Random) {
  const secrets = [SECRET, goldenAccess.token]
  const file = await answerOf(() => decodeFile(Buffer.from(given)), secrets)
  const fixed = file && (await answerOf(() => repaired(file, config, pick(random, SYNTAXES)), secrets))
  if (!fixed) return
  const { text } = file
  await answerOf(() => readEntries(text, config), secrets)
  await answerOf(() => removeEntry(text, config, NAME), secrets)
  await answerOf(() => removeEntry(text, config, 'docs'), secrets)
  const before = fixed.file.text
  const entry = adapter.entry({ ...goldenAccess, entryName: NAME })
  const edited = await answerOf(() => insertEntry(before, config, NAME, entry), secrets)
  if (!edited) return
  const mark = markOf(edited.inserted.text, NAME)
  holds(withoutInserted(edited.text, mark, NAME) === before, 'a file that’s the same after what was added is taken out')
  await answerOf(() => removeEntry(edited.text, config, NAME), secrets)
}

const files = (formats: readonly string[], all: readonly Golden[], share: number): Target => {
  const adapters = clientAdapters.filter(({ config }) => config && formats.includes(config.format))
  return {
    name: `clients’ files, ${formats.join(' and ')}`,
    share,
    form: formats.includes('json') ? 'json' : 'text',
    seeds: all
      .filter(({ client }) => formats.includes(adapterOf(client).config?.format ?? ''))
      .map((each) => `${beforeOf(each)}`.replace('"v"', `"${SECRET}"`)),
    async run(input, random) {
      const adapter = pick(random, adapters)
      if (adapter.config) await edit(input, adapter, adapter.config, random)
    },
  }
}

export const fileTargets = (): Target[] => [
  files(['json', 'jsonc'], [...goldenJson, ...goldenJsonc], 8),
  files(['toml'], goldenYamlToml, 4),
  files(['yaml'], goldenYamlToml, 3),
  {
    name: 'tables',
    share: 8,
    form: 'bytes',
    seeds: [...HAND_PICKED.map(({ bytes }) => bytes), ...[1, 2, 3, 4, 5, 6].map(mutatedFile)].map((bytes) =>
      Buffer.from(bytes).toString('latin1'),
    ),
    async run(input, random) {
      const encoding = pick(random, [undefined, undefined, 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)
      const delimiter = pick(random, [undefined, undefined, ',', ';', '\t'] as const)
      const hasHeader = pick(random, [undefined, true, false])
      const options = { encoding, delimiter, hasHeader }
      const table = await answerOf(() => readTable(Buffer.from(input, 'latin1'), options, never))
      if (!table) return
      holds(
        table.rows.every(({ cells, line }) => cells.every((cell) => typeof cell === 'string') && line > 0),
        'rows of texts with their lines',
      )
      holdsNoSecret(JSON.stringify(table.columns), [SECRET])
    },
  },
]
