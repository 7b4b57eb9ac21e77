import { expect, test } from './fixtures.ts'

test('keeps the window from reaching anything except what the app exposes to it', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await test.step('gives the window no Node, no Electron object, and no bridge beyond two functions', async () => {
    const reach = await desk.page.evaluate(() => {
      const scope = window as unknown as Record<string, unknown>
      const absent = ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in scope,
      )
      return { absent, bridge: Object.keys(scope.bridge as object).sort() }
    })
    expect(reach).toEqual({ absent: [], bridge: ['invoke', 'subscribe'] })
  })

  await test.step('denies every permission', async () => {
    const states = await desk.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'] as PermissionName[]
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
    })
    expect(new Set(states)).toEqual(new Set(['denied']))
    const asked = await desk.page.evaluate(() => Notification.requestPermission())
    expect(asked).toBe('denied')
  })

  await test.step('rejects unknown commands and invalid input in main', async () => {
    const responses = await desk.page.evaluate(async () => {
      const { bridge } = window as unknown as { bridge: { invoke(name: string, input: unknown): Promise<unknown> } }
      // A bridge whose promise rejects is broken, unlike one that refuses a request.
      const ask = (name: string, input: unknown) => bridge.invoke(name, input)
      return Promise.all([
        ask('app.info', undefined),
        ask('toString', undefined),
        ask('no.such', undefined),
        ask('servers.list', { workspaceId: 7 }),
      ])
    })
    const reason = { code: 'common.quoted', params: { text: expect.any(String) } }
    expect(responses).toEqual([
      expect.objectContaining({ ok: true }),
      { ok: false, error: { kind: 'unexpected', reference: expect.stringMatching(/^[0-9a-f]{8}$/) } },
      { ok: false, error: { kind: 'unexpected', reference: expect.stringMatching(/^[0-9a-f]{8}$/) } },
      { ok: false, error: { kind: 'invalidInput', fields: { workspaceId: reason } } },
    ])
  })

  await test.step('serves the page with a content security policy that allows no other scripts or addresses', async () => {
    desk.expectedErrors.push(/Content Security Policy/, /Failed to fetch/)
    const policy = await desk.page.evaluate(async () =>
      (await fetch(location.href)).headers.get('content-security-policy'),
    )
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    const outcome = await desk.page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.injected = true'
      document.head.append(script)
      const reached = await fetch('http://127.0.0.1:9/').then(
        () => true,
        () => false,
      )
      return { injected: 'injected' in globalThis, reached }
    })
    expect(outcome).toEqual({ injected: false, reached: false })
  })

  await test.step('blocks navigating away and opening another window', async () => {
    const navigation = await desk.watchNavigation()
    const opened = await desk.page.evaluate((address) => window.open(address) !== null, fake.baseUrl)
    expect(opened).toBe(false)
    await desk.page.evaluate((address) => location.assign(address), fake.baseUrl)
    expect(await navigation.refused()).toBe(true)
    expect(desk.electron.windows()).toHaveLength(1)
    expect(await desk.page.evaluate(() => location.origin)).toBe('app://bundle')
    expect(fake.requests).toEqual([])
  })
})
