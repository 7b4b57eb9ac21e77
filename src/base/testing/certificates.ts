import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate and key in the form that servers accept. */
interface TestCertificate {
  cert: string
  key: string
}

/** A test authority that issues certificates. */
export interface TestAuthority {
  ca: string
  /** `from` and `until` as `YYYYMMDDHHMMSSZ`; `name` such as `IP:127.0.0.1` or `DNS:example.com`. */
  issue(options: { name: string; from: string; until: string }): TestCertificate
  selfSigned(): TestCertificate
  remove(): void
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Creates an authority with OpenSSL. */
export function createAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-ca-'))
  const file = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe', cwd: folder })
  const read = (name: string) => readFileSync(file(name), 'utf8')
  openssl('req', '-x509', ...KEY, '-days', '3', '-subj', '/CN=Test Authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  writeFileSync(
    file('ca.conf'),
    `[ca]\ndefault_ca=d\n[d]\ndatabase=index\nrand_serial=yes\nnew_certs_dir=.\ncertificate=ca.pem\nprivate_key=ca.key
default_md=sha256\npolicy=p\nunique_subject=no\n[p]\ncommonName=supplied\n`,
  )
  writeFileSync(file('index'), '')
  let serial = 0
  return {
    ca: read('ca.pem'),
    issue({ name, from, until }) {
      serial += 1
      const [key, request, cert, ext] = ['key', 'csr', 'pem', 'ext'].map((end) => `leaf${serial}.${end}`) as [
        ...[string, string, string, string],
      ]
      writeFileSync(file(ext), `subjectAltName=${name}\n`)
      openssl('req', '-new', ...KEY, '-subj', '/CN=leaf', '-keyout', key, '-out', request)
      const dates = ['-startdate', from, '-enddate', until]
      openssl('ca', '-batch', '-config', 'ca.conf', ...dates, '-extfile', ext, '-in', request, '-out', cert, '-notext')
      return { cert: read(cert), key: read(key) }
    },
    selfSigned() {
      const names = 'subjectAltName=IP:127.0.0.1'
      const subject = ['-days', '40', '-subj', '/CN=self', '-addext', names]
      openssl('req', '-x509', ...KEY, ...subject, '-keyout', 'self.key', '-out', 'self.pem')
      return { cert: read('self.pem'), key: read('self.key') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the time `days` from now in OpenSSL's format. */
export const inDays = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
