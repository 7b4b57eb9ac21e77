import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importCurl } from '../../importers/curl/import-curl.ts'
import { corpus } from '../../importers/curl/testing/corpus.ts'
import { importDocument } from '../../importers/documents/import-document.ts'
import { type CredentialSecrets, credentialSchema } from '../../shared/management/definition/credential.ts'
import { endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { DOCUMENTS } from './documents.testkit.ts'
import { holds, holdsNoSecret, type Target } from './target.testkit.ts'

/** The part that the results of all imports have in common. */
interface Imported {
  endpoints: readonly unknown[]
  credentials: readonly { credential: unknown; secrets: CredentialSecrets }[]
  notices: readonly { message: unknown }[]
}

/** Shorter secrets may be ordinary words. */
const MIN_SECRET = 12

/** Checks that the result can be saved, and that no notice contains one of the secrets in it. */
function check({ endpoints, credentials, notices }: Imported): void {
  for (const each of endpoints) {
    const { error } = endpointSchema.safeParse(each)
    holds(!error, `an endpoint that can be saved: ${error?.message}`)
  }
  for (const { credential } of credentials) {
    const { error } = credentialSchema.safeParse(credential)
    holds(!error, `a credential that can be saved: ${error?.message}`)
  }
  const secrets = credentials.flatMap((each) => Object.values(each.secrets))
  const notes = notices.map(({ message }) => JSON.stringify(message)).join('\n')
  holdsNoSecret(
    notes,
    secrets.filter((secret) => secret.length >= MIN_SECRET && !/^\W*$/.test(secret)),
  )
}

const counter = () => {
  let last = 0
  return (kind: string) => {
    last += 1
    return `${kind}_${last}`
  }
}

/** Folder with additional inputs as text files. */
const folder = process.env.FUZZ_INPUTS
const own = folder === undefined ? [] : readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
const isDocument = (text: string) => /^\s*[{[]|openapi|swagger|\$kind/.test(text)

export const importTargets = (): Target[] => [
  {
    name: 'commands',
    share: 24,
    form: 'text',
    seeds: [
      ...Object.values(corpus).flatMap((cases) => cases.map(({ paste }) => paste)),
      ...own.filter((text) => !isDocument(text)),
    ],
    run: async (input) => check(await importCurl(input, counter())),
  },
  {
    name: 'documents',
    share: 18,
    form: 'json',
    seeds: [...DOCUMENTS, ...own.filter(isDocument)],
    run: async (text) => check(await importDocument({ files: [{ name: 'document', text }] }, counter())),
  },
  {
    name: 'documents in files',
    share: 3,
    form: 'json',
    seeds: DOCUMENTS,
    async run(text, random) {
      const names = ['a.yaml', 'parts/a.json', '../a', '__proto__', 'a b%', '\ud800', '']
      const files = [
        { name: names[random(names.length)] ?? 'a', text },
        { name: 'b.json', text: DOCUMENTS[random(DOCUMENTS.length)] ?? '' },
        { name: 'c.json', text: '{"openapi":"3.1.0","paths":{"/a":{"$ref":"a.yaml#/paths"}}}' },
      ]
      check(await importDocument({ files, root: random(2) === 0 ? files[random(3)]?.name : undefined }, counter()))
    },
  },
]
