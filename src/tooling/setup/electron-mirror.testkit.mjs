// @ts-check
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { executableName, officialVersion } from './official-electron.mjs'
import { toolEntry } from './paths.mjs'

/** Creates a folder that's removed when the test ends. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The archive's name as `@electron/get` requests it. */
export const archiveName = () => `electron-v${officialVersion()}-${process.platform}-${process.arch}.zip`

/** @param {Record<string, string>} files name and content @returns {Buffer} a ZIP archive without compression */
function zip(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(name)
    const data = Buffer.from(text)
    // version needed, flags, method, time, date, CRC, both sizes, length of the name, length of the extra field (none)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(33, 8)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(0o100755 * 65_536, 6)
    place.writeUInt32LE(offset, 10)
    // made by: Unix
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, place, path)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])
}

/**
 * The npm package `electron` as npm would install it, separate from this clone's, with checksums that match a tiny archive.
 * @returns {{ packageFolder: string, archive: Buffer }}
 */
export function makeElectronPackage() {
  const folder = makeFolder()
  const packageFolder = join(folder, 'node_modules/electron')
  mkdirSync(packageFolder, { recursive: true })
  for (const name of ['install.js', 'package.json'])
    cpSync(join(toolEntry('electron'), name), join(packageFolder, name))
  for (const scope of ['@electron', '@electron-internal']) {
    const target = [join(toolEntry('electron'), 'node_modules', scope), toolEntry(scope)]
    symlinkSync(/** @type {string} */ (target.find(existsSync)), join(folder, 'node_modules', scope))
  }
  const archive = zip({ version: officialVersion(), [executableName()]: 'not a program' })
  const checksum = createHash('sha256').update(archive).digest('hex')
  writeFileSync(join(packageFolder, 'checksums.json'), JSON.stringify({ [archiveName()]: checksum }))
  return { packageFolder, archive }
}

/** @param {string} host @returns a self-signed certificate with its key (PEM), and the file that makes programs trust it */
export function makeCertificate(host) {
  const folder = makeFolder()
  const [cafile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const make = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ')
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', [...make, ...names, '-keyout', keyFile, '-out', cafile], { stdio: 'ignore' })
  return { cafile, cert: readFileSync(cafile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
}

/** @param {import('node:net').Server} server @returns {Promise<number>} its port on the loopback address */
export async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  onTestFinished(() => void server.close())
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port
}

/**
 * Starts a proxy that only accepts CONNECT, as company proxies do, and forwards every tunnel to a single port on this computer.
 * @param {number} target
 */
export async function startConnectProxy(target) {
  /** @type {string[]} */
  const tunnels = []
  const proxy = createServer((_request, response) => void response.writeHead(405).end())
  proxy.on('connect', (request, socket, head) => {
    tunnels.push(request.url ?? '')
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(socket)
      socket.pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  return { url: `http://127.0.0.1:${await listening(proxy)}`, tunnels }
}
