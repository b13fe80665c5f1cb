import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import { startQuietly, type LibraryCore, type UniversalProviderClass } from '../../packages/core/src/connectors/walletconnect/quiet-core.js'
import { createMemoryStore, toLibraryStorage } from '../../packages/core/src/connectors/walletconnect/library-storage.js'
import { relayHeartbeatMs } from '../../packages/core/src/limits.js'

// The one version of the library for which its insides are known: see docs/decisions.
const { UniversalProvider } = createRequire(import.meta.url)('@walletconnect/universal-provider') as { UniversalProvider: UniversalProviderClass }

/** What is replaced or called inside the library, by its place. */
const members: readonly string[] = [
  'verify.register',
  'verify.resolve',
  'eventClient.init',
  'eventClient.sendEvent',
  'echoClient.registerDeviceToken',
  'heartbeat.stop',
  'relayer.connect',
  'relayer.createProvider',
  'relayer.onProviderDisconnect',
  'relayer.registerEventListeners',
  'relayer.request',
  'relayer.transportClose',
  'relayer.publisher.checkQueue',
  'relayer.publisher.rpcPublish',
  'relayer.subscriber.start',
  'relayer.subscriber.stop',
  'relayer.subscriber.events.on',
  'relayer.events.emit',
]

test.describe('The WalletConnect library', () => {
  const start = async <Seen>(look: (core: LibraryCore) => Seen) => {
    const options = { relayUrl: 'ws://127.0.0.1:9', storage: toLibraryStorage(createMemoryStore()), customStoragePrefix: crypto.randomUUID() }
    const { core, prepared } = await startQuietly(UniversalProvider, options, look)
    core.heartbeat.stop()
    return prepared
  }
  const at = (core: LibraryCore, path: string): unknown => path.split('.').reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], core)

  test('has every member that is put to rest or in order', async () => {
    expect(await start(core => members.filter(path => typeof at(core, path) !== 'function'))).toEqual([])
  })

  test('has a heartbeat of five seconds', async () => {
    expect(await start(core => core.heartbeat.interval * 1000)).toBe(relayHeartbeatMs)
    expect(relayHeartbeatMs).toBe(5_000)
  })

  test('is the last version under a free licence', () => {
    const { version, license } = createRequire(import.meta.url)('../../node_modules/@walletconnect/universal-provider/package.json') as { version: string; license: string }
    expect([version, license]).toEqual(['2.21.8', 'Apache-2.0'])
  })
})
