// @ts-check
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { downloadEnvironment, shownProxy } from './download-environment.mjs'
import {
  archiveName,
  listening,
  makeCertificate,
  makeElectronPackage,
  makeFolder,
  startConnectProxy,
} from './electron-mirror.testkit.mjs'
import { downloadOfficialElectron, officialVersion, readReason } from './official-electron.mjs'

/** An environment without this machine's network settings. */
const bareEnvironment = () => {
  const kept = Object.entries(process.env).filter(([name]) => !/proxy|electron|npm_config|extra_ca/i.test(name))
  return { ...Object.fromEntries(kept), electron_config_cache: makeFolder() }
}

/** Starts an HTTP mirror that responds with these statuses. @param {(attempt: number) => number} statusOf @param {Buffer} archive */
async function startMirror(statusOf, archive) {
  /** @type {string[]} */
  const asked = []
  const mirror = createServer((request, response) => {
    asked.push(request.url ?? '')
    const status = statusOf(asked.length)
    response.writeHead(status).end(status === 200 ? archive : undefined)
  })
  return { url: `http://127.0.0.1:${await listening(mirror)}/`, asked }
}

/** Finds an unused port on this computer. */
async function freePort() {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('downloadOfficialElectron', () => {
  it("retries at the next start after a failure when there's no other Electron to run", async () => {
    const { packageFolder, archive } = makeElectronPackage()
    const mirror = await startMirror((attempt) => (attempt === 1 ? 503 : 200), archive)
    const env = { ...bareEnvironment(), ELECTRON_MIRROR: mirror.url }
    const failureFile = join(makeFolder(), 'failed.json')
    const first = await downloadOfficialElectron({ packageFolder, failureFile, env })
    expect(first).toEqual({ executable: null, reason: expect.stringContaining('503') })
    const second = await downloadOfficialElectron({ packageFolder, failureFile, env })
    expect(second.executable).toMatch(/electron(\.exe)?$/i)
    expect(mirror.asked).toEqual(Array(2).fill(`/v${officialVersion()}/${archiveName()}`))
  })

  it('waits ten minutes, not a day, before retrying a failed download when a fallback can run', async () => {
    const { packageFolder, archive } = makeElectronPackage()
    const mirror = await startMirror((attempt) => (attempt === 1 ? 503 : 200), archive)
    const env = { ...bareEnvironment(), ELECTRON_MIRROR: mirror.url }
    const failureFile = join(makeFolder(), 'failed.json')
    let minutes = 0
    const now = () => Date.UTC(2026, 10, 22) + minutes * 60_000
    const options = { packageFolder, failureFile, env, now, rememberFailure: true }
    await downloadOfficialElectron(options)
    minutes = 4
    const remembered = await downloadOfficialElectron(options)
    expect(remembered.executable).toBeNull()
    expect('reason' in remembered && remembered.reason).toMatch(/503.*6 min.*failed\.json/)
    expect(mirror.asked).toHaveLength(1)
    minutes = 11
    expect((await downloadOfficialElectron(options)).executable).not.toBeNull()
  })

  it('retries immediately when the proxy or the mirror changes', async () => {
    const { packageFolder, archive } = makeElectronPackage()
    const broken = await startMirror(() => 503, archive)
    const good = await startMirror(() => 200, archive)
    const failureFile = join(makeFolder(), 'failed.json')
    const options = { packageFolder, failureFile, rememberFailure: true }
    const env = bareEnvironment()
    await downloadOfficialElectron({ ...options, env: { ...env, ELECTRON_MIRROR: broken.url } })
    const download = await downloadOfficialElectron({ ...options, env: { ...env, ELECTRON_MIRROR: good.url } })
    expect(download.executable).not.toBeNull()
  })

  it("uses the proxy and the certificate authority from npm's settings", async () => {
    const { packageFolder, archive } = makeElectronPackage()
    const { cafile, ...certificate } = makeCertificate('github.com')
    const github = createTlsServer(certificate, (_request, response) => void response.end(archive))
    const proxy = await startConnectProxy(await listening(github))
    const failureFile = join(makeFolder(), 'failed.json')
    const env = { ...bareEnvironment(), npm_config_https_proxy: proxy.url }
    const untrusted = await downloadOfficialElectron({ packageFolder, failureFile, env })
    expect(untrusted).toEqual({ executable: null, reason: expect.stringMatching(/certificate/) })
    const trusted = await downloadOfficialElectron({
      packageFolder,
      failureFile,
      env: { ...env, npm_config_cafile: cafile },
    })
    expect(trusted.executable).not.toBeNull()
    expect(proxy.tunnels).toEqual(['github.com:443', 'github.com:443'])
  })

  it('names the reason when nothing responds', async () => {
    const { packageFolder } = makeElectronPackage()
    const env = { ...bareEnvironment(), ELECTRON_MIRROR: `http://127.0.0.1:${await freePort()}/` }
    const failureFile = join(makeFolder(), 'failed.json')
    const download = await downloadOfficialElectron({ packageFolder, failureFile, env, rememberFailure: true })
    expect(download).toEqual({
      executable: null,
      reason: expect.stringMatching(/ECONNREFUSED.*fetch failed/),
    })
    expect(JSON.parse(readFileSync(failureFile, 'utf8')).reason).toContain('fetch failed')
  })
})

describe('readReason', () => {
  it('keeps the messages and drops the stacks', () => {
    const stderr = `Error: ENOTFOUND getaddrinfo ENOTFOUND github.com
TypeError: fetch failed
    at node:internal/deps/undici/undici:14900:13
    at async FetchDownloader.download (file:///x/FetchDownloader.js:53:30)
`
    expect(readReason(stderr)).toBe('Error: ENOTFOUND getaddrinfo ENOTFOUND github.com; TypeError: fetch failed')
  })
})

describe('downloadEnvironment', () => {
  it("prefers the environment's own settings to npm's", () => {
    const env = downloadEnvironment({
      https_proxy: 'http://own:1',
      npm_config_https_proxy: 'http://npm:2',
      npm_config_noproxy: '.corp.example',
      NODE_EXTRA_CA_CERTS: '/own.pem',
      npm_config_cafile: '/npm.pem',
    })
    expect(env).toMatchObject({ HTTPS_PROXY: 'http://own:1', ELECTRON_GET_USE_PROXY: '1', NO_PROXY: '.corp.example' })
    expect(env.NODE_EXTRA_CA_CERTS).toBe('/own.pem')
  })

  it("keeps a direct connection direct, and requests the native modules' architecture", () => {
    const env = downloadEnvironment({}, 'x64')
    expect(env).toEqual({ ELECTRON_INSTALL_ARCH: 'x64', npm_config_arch: 'x64' })
  })

  it("never shows a proxy's password", () => {
    expect(shownProxy({ HTTPS_PROXY: 'http://ada:hunter2@proxy.corp.example:3128' })).toBe('proxy.corp.example:3128')
    expect(shownProxy({})).toBeNull()
  })
})
