import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import { startQuietly, type LibraryCore, type UniversalProviderClass } from '../../packages/core/src/connectors/walletconnect/quiet-core.js'
import type { LibraryEngine } from '../../packages/core/src/connectors/walletconnect/quiet-engine.js'
import { createMemoryStore, toLibraryStorage } from '../../packages/core/src/connectors/walletconnect/library-storage.js'
import { relayHeartbeatMs } from '../../packages/core/src/limits.js'

// The one version of the library for which its insides are known: see docs/decisions.
const { UniversalProvider } = createRequire(import.meta.url)('@walletconnect/universal-provider') as { UniversalProvider: UniversalProviderClass }

/** The same of the part that answers what wallets say. */
const engineMembers = ['isValidConnect', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidEmit', 'isValidDisconnect', 'deleteSession'] as const

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
  'relayer.unsubscribe',
  'pairing.isValidPing',
  'pairing.isValidDisconnect',
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
  const startEngine = async () => {
    const options = { relayUrl: 'ws://127.0.0.1:9', storage: toLibraryStorage(createMemoryStore()), customStoragePrefix: crypto.randomUUID() }
    const { core, provider } = await startQuietly(UniversalProvider, options, () => undefined)
    core.heartbeat.stop()
    expect([typeof provider.cleanupPendingPairings, typeof provider.client.pairing.getAll]).toEqual(['function', 'function'])
    return provider.client.engine as LibraryEngine & { processRequest(event: unknown): Promise<void> }
  }
  const at = (core: LibraryCore, path: string): unknown => path.split('.').reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], core)

  test('has every member that is put to rest or in order', async () => {
    expect(await start(core => members.filter(path => typeof at(core, path) !== 'function'))).toEqual([])
  })

  test('has every member of its engine that is put in order', async () => {
    const engine = await startEngine()
    expect(engineMembers.filter(name => typeof engine[name] !== 'function')).toEqual([])
  })

  // A wallet's word that comes twice finds the session gone: the library takes messages anew a second after its start.
  for (const method of ['wc_sessionDelete', 'wc_sessionUpdate', 'wc_sessionExtend', 'wc_sessionPing', 'wc_sessionEvent']) {
    test(`leaves no error behind that nobody waits for: ${method} of a session that has ended`, async () => {
      const engine = await startEngine()
      const errors: unknown[] = []
      const listen = (error: unknown) => void errors.push(error)
      process.on('unhandledRejection', listen)
      await engine.processRequest({ topic: 'ended', payload: { id: 1, jsonrpc: '2.0', method, params: { namespaces: {}, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' } } }).catch(() => undefined)
      await new Promise(resolve => setImmediate(resolve))
      process.off('unhandledRejection', listen)
      expect(errors).toEqual([])
    })
  }

  test('has a heartbeat of five seconds', async () => {
    expect(await start(core => core.heartbeat.interval * 1000)).toBe(relayHeartbeatMs)
    expect(relayHeartbeatMs).toBe(5_000)
  })

  test('is the last version under a free licence', () => {
    const { version, license } = createRequire(import.meta.url)('../../node_modules/@walletconnect/universal-provider/package.json') as { version: string; license: string }
    expect([version, license]).toEqual(['2.21.8', 'Apache-2.0'])
  })
})
