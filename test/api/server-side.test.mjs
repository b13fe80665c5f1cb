// The core on a server: what needs a browser says so at once.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
await mkdir(join(root, '.cache'), { recursive: true })
const outdir = await mkdtemp(join(root, '.cache/server-side-'))
let w3m
let w3mConnector

before(async () => {
  const code = [
    "export { createW3m } from '@w3m/core'",
    "export { mainnet, base } from '@w3m/core/networks'",
    "export { w3mConnector } from '@w3m/core/wagmi'",
  ].join('\n')
  await build({
    stdin: { contents: code, resolveDir: root },
    outfile: join(outdir, 'core.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@w3m/source'],
    external: ['@walletconnect/*'],
    logLevel: 'silent',
  })
  const loaded = await import(pathToFileURL(join(outdir, 'core.mjs')))
  const { createW3m, mainnet, base } = loaded
  w3m = createW3m({ networks: [mainnet, base] })
  w3mConnector = loaded.w3mConnector
})
after(async () => {
  w3m?.destroy()
  await rm(outdir, { recursive: true, force: true })
})

const calls = {
  'connect()': () => w3m.connect(),
  'connect({ connectorId })': () => w3m.connect({ connectorId: 'io.example' }),
  'connect({ namespace })': () => w3m.connect({ namespace: 'eip155' }),
  'open()': () => w3m.open(),
  "switchNetwork('eip155:8453')": () => w3m.switchNetwork('eip155:8453'),
  ...Object.fromEntries(
    ['discovery', 'walletList', 'wallets', 'balances', 'images', 'identities', 'pairing', 'login', 'siwx'].map(name => [
      `load.${name}()`,
      () => w3m.load[name](),
    ]),
  ),
}

describe('on a server', () => {
  for (const [name, call] of Object.entries(calls)) {
    it(`${name} rejects with NO_BROWSER and leaves all as it was`, { timeout: 5000 }, async () => {
      await assert.rejects(call(), error => error.code === 'NO_BROWSER' && error.message.length > 0)
      assert.deepEqual(w3m.getState(), {
        open: false,
        loading: false,
        initialized: false,
        selectedNetworkId: 'eip155:1',
        activeChain: 'eip155',
      })
      assert.equal(w3m.getAccount().status, 'disconnected')
    })
  }

  it('a listener of the host that fails is told, and stops nothing', t => {
    const consoleError = t.mock.method(console, 'error', () => undefined)
    const failure = new Error('of the host')
    let otherCalls = 0
    const ends = [
      w3m.subscribe('theme', () => {
        throw failure
      }),
      w3m.subscribe('theme', () => otherCalls++),
    ]
    w3m.setThemeMode('dark')
    for (const end of ends) end()
    assert.ok(otherCalls > 0)
    assert.deepEqual(consoleError.mock.calls[0]?.arguments, [failure])
  })

  it('the connector of wagmi, whose configuration is made for each request, leaves no listener behind', async t => {
    const $state = { ...w3m.account.$state, listen: t.mock.fn(() => () => undefined) }
    const connector = w3mConnector({ ...w3m, account: { ...w3m.account, $state } })({ chains: [], emitter: {} })
    await connector.setup()
    assert.equal(await connector.isAuthorized(), false)
    assert.equal($state.listen.mock.callCount(), 0)
  })

  it('what there is to end ends: close() and disconnect() resolve', { timeout: 5000 }, async () => {
    await Promise.all([w3m.close(), w3m.disconnect()])
    assert.equal(w3m.getState().open, false)
  })
})
