import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { makeDataFolder } from '../service.testkit.ts'

/** Creates a self-signed certificate for 127.0.0.1, localhost, and `host`. Returns the paths of its two files. */
export function makeCertificate(host = 'localhost'): { cert: string; key: string } {
  const folder = makeDataFolder()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const names = `subjectAltName=IP:127.0.0.1,DNS:localhost,DNS:${host}`
  const make = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost`
  execFileSync('openssl', [...make.split(' '), '-addext', names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}
