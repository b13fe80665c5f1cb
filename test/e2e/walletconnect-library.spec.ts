import { createRequire } from 'node:module'
import { mock } from 'node:test'
import { expect, test } from '@playwright/test'
import { buildAuthObject, createEncodedRecap, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import {
  startLibrary,
  type UniversalProviderClass,
} from '../../packages/core/src/connectors/walletconnect/library/start-library.js'
import type {
  OwnProvider,
  LibraryCore,
} from '../../packages/core/src/connectors/walletconnect/library/library-insides.js'
import type { CaipNetworkId } from '../../packages/core/src/caip/caip-network-id.js'
import { deepLinkChoiceKey } from '../../packages/core/src/connectors/walletconnect/deep-link-choice.js'
import { catchUp } from '../../packages/core/src/connectors/walletconnect/library/stored-changes.js'
import {
  createMemoryStore,
  readStored,
  toLibraryStorage,
} from '../../packages/core/src/connectors/walletconnect/library/library-storage.js'
import { eip155Methods } from '../../packages/core/src/namespaces/eip155/eip155-methods.js'
import { relayHeartbeatMs } from '../../packages/core/src/limits/walletconnect-limits.js'
import { createSiwx } from '../../packages/core/src/siwx/create-siwx.js'
import { prepareOneClick } from '../../packages/core/src/siwx/one-click-sign-in.js'
import { signInTextMax } from '../../packages/core/src/siwx/sign-in-text.js'
import { createMemoryStorage } from '../../packages/core/src/storage/memory-storage.js'

// The one version of the library for which its insides are known: see docs/decisions.
const { UniversalProvider } = createRequire(import.meta.url)('@walletconnect/universal-provider') as {
  UniversalProvider: UniversalProviderClass
}

/** The same of the part that answers what wallets say. */
const engineMembers = [
  'isValidConnect',
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidEmit',
  'isValidDisconnect',
  'connect',
  'authenticate',
  'sendRequest',
  'deleteSession',
  'onSessionDeleteRequest',
  'onSessionRequest',
  'onSessionAuthenticateResponse',
] as const

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
  'relayer.subscribe',
  'relayer.unsubscribe',
  'crypto.decode',
  'crypto.keychain.set',
  'expirer.set',
  'history.delete',
  'pairing.isValidPing',
  'pairing.isValidDisconnect',
  'relayer.transportClose',
  'relayer.publisher.checkQueue',
  'relayer.publisher.rpcPublish',
  'relayer.subscriber.getRelayerSubscriptions',
  'relayer.subscriber.setRelayerSubscriptions',
  'relayer.subscriber.start',
  'relayer.subscriber.subscribe',
  'relayer.subscriber.stop',
  'relayer.subscriber.events.on',
  'relayer.events.emit',
]

test.describe('The WalletConnect library', () => {
  const start = async <Seen>(readCore: (core: LibraryCore) => Seen) => {
    const options = {
      relayUrl: 'ws://127.0.0.1:9',
      storage: toLibraryStorage(createMemoryStore()),
      customStoragePrefix: crypto.randomUUID(),
    }
    const { core, prepared } = await startLibrary(UniversalProvider, options, readCore)
    core.heartbeat.stop()
    return prepared
  }
  const startEngine = async () => {
    const options = {
      relayUrl: 'ws://127.0.0.1:9',
      storage: toLibraryStorage(createMemoryStore()),
      customStoragePrefix: crypto.randomUUID(),
    }
    const { core, provider } = await startLibrary(UniversalProvider, options, () => undefined)
    core.heartbeat.stop()
    return provider.client.engine as OwnProvider['client']['engine'] & { processRequest(event: unknown): Promise<void> }
  }
  const at = (core: LibraryCore, path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], core)

  test('has every member that is put to rest or in order', async () => {
    expect(await start(core => members.filter(path => typeof at(core, path) !== 'function'))).toEqual([])
  })

  test('has what lets go of codes, which is put to rest', () => {
    const { prototype } = UniversalProvider as unknown as { readonly prototype: OwnProvider }
    expect(typeof prototype.cleanupPendingPairings).toBe('function')
  })

  test('has every member of its engine that is put in order', async () => {
    const engine = await startEngine()
    expect(engineMembers.filter(name => typeof engine[name] !== 'function')).toEqual([])
  })

  test('keeps the keys of codes that sign in where they are caught', async () => {
    const decoded: unknown[] = []
    const options = {
      relayUrl: 'ws://127.0.0.1:9',
      storage: toLibraryStorage(createMemoryStore()),
      customStoragePrefix: crypto.randomUUID(),
    }
    const { core, provider } = await startLibrary(UniversalProvider, options, ({ crypto: reader }) => {
      Object.assign(reader, { decode: (...args: unknown[]) => Promise.resolve(void decoded.push(args)) })
    })
    core.heartbeat.stop()
    const { authKeys } = provider.client.auth
    await authKeys.set('PUB_KEY_of_the_code', { responseTopic: 'a topic', publicKey: 'its key' } as never)
    await authKeys.set('PUB_KEY_of_the_code', { responseTopic: 'another', publicKey: 'the latest' } as never)
    expect(decoded).toEqual([])
    await core.crypto.decode('a topic', 'a message', { receiverPublicKey: 'the latest' })
    expect(decoded).toEqual([['a topic', 'a message', { receiverPublicKey: 'its key' }]])
  })

  test('takes what the next code asks for where it is set', async () => {
    const { core, provider } = await startLibrary(
      UniversalProvider,
      {
        relayUrl: 'ws://127.0.0.1:9',
        storage: toLibraryStorage(createMemoryStore()),
        customStoragePrefix: crypto.randomUUID(),
      },
      () => undefined,
    )
    core.heartbeat.stop()
    const optionalNamespaces = { eip155: { methods: ['personal_sign'], events: [], chains: ['eip155:1'], rpcMap: {} } }
    await provider.connect({ optionalNamespaces, skipPairing: true } as never)
    expect(provider.optionalNamespaces).toEqual(optionalNamespaces)
  })

  // A wallet's word that comes twice finds the session gone: the library takes messages anew a second after its start.
  for (const method of [
    'wc_sessionDelete',
    'wc_sessionUpdate',
    'wc_sessionExtend',
    'wc_sessionPing',
    'wc_sessionEvent',
  ]) {
    test(`leaves no error behind that nobody waits for: ${method} of a session that has ended`, async () => {
      const engine = await startEngine()
      const errors: unknown[] = []
      const listen = (error: unknown) => void errors.push(error)
      process.on('unhandledRejection', listen)
      await engine
        .processRequest({
          topic: 'ended',
          payload: {
            id: 1,
            jsonrpc: '2.0',
            method,
            params: { namespaces: {}, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' },
          },
        })
        .catch(() => undefined)
      await new Promise(resolve => setImmediate(resolve))
      process.off('unhandledRejection', listen)
      expect(errors).toEqual([])
    })
  }

  /** A library whose words reach a relay that no wallet listens at. */
  const startUnheard = async () => {
    const { core, provider, endRequests } = await startLibrary(
      UniversalProvider,
      {
        relayUrl: 'ws://127.0.0.1:9',
        storage: toLibraryStorage(createMemoryStore()),
        customStoragePrefix: crypto.randomUUID(),
      },
      () => undefined,
    )
    core.heartbeat.stop()
    const listener = () => Promise.resolve()
    Object.assign(core.relayer, {
      subscribe: listener,
      publish: listener,
      publishCustom: listener,
      confirmOnlineStateOrThrow: listener,
    })
    return { provider, endRequests }
  }
  const optionalNamespaces = { eip155: { methods: ['personal_sign'], events: [], chains: ['eip155:1'], rpcMap: {} } }
  const silent = ['wallet_getCallsStatus', 'wallet_getCapabilities']
  const open = async ({ client }: OwnProvider) => {
    const account = 'eip155:1:0x1111111111111111111111111111111111111111'
    const session = {
      topic: 'asked',
      expiry: Math.floor(Date.now() / 1000) + 3_600,
      namespaces: {
        eip155: {
          accounts: [account],
          chains: ['eip155:1', 'eip155:137'],
          methods: ['personal_sign', ...silent],
          events: [],
        },
      },
      peer: { metadata: { name: 'Deaf' } },
      self: { publicKey: 'asked' },
    }
    await client.session.set('asked', session as never)
    await (client.core as unknown as LibraryCore).crypto.keychain.set('asked', '01'.repeat(32))
    return (method: string, chainId = 'eip155:1') =>
      client.request({ topic: 'asked', chainId, request: { method, params: [] } })
  }
  const askForSignature = async (provider: OwnProvider) => (await open(provider))('personal_sign')
  const unanswered: readonly {
    readonly title: string
    readonly minutes: number
    readonly send: (provider: OwnProvider) => Promise<unknown>
  }[] = [
    {
      title: 'a code',
      minutes: 5,
      send(provider) {
        provider.optionalNamespaces = optionalNamespaces
        return provider.pair(undefined)
      },
    },
    {
      title: 'a code that signs in',
      minutes: 60,
      send: provider =>
        provider.authenticate({
          chains: ['eip155:1'],
          methods: ['personal_sign'],
          domain: 'dapp.example',
          uri: 'https://dapp.example/',
          nonce: '12345678',
        }),
    },
    {
      title: 'a request',
      minutes: 5,
      send: askForSignature,
    },
  ]
  for (const { title, minutes, send } of unanswered) {
    test(`leaves no error behind that nobody waits for: ${title} without an answer`, async () => {
      const { provider } = await startUnheard()
      const errors: unknown[] = []
      const listen = (error: unknown) => void errors.push(error)
      const nextTask = () => new Promise(resolve => setImmediate(resolve))
      process.on('unhandledRejection', listen)
      mock.timers.enable({ apis: ['setTimeout'] })
      try {
        let ended: unknown
        void send(provider).catch((error: unknown) => (ended = error))
        for (let passed = 0; passed < minutes * 6 + 6; passed++) {
          await nextTask()
          mock.timers.tick(10_000)
        }
        await nextTask()
        expect(String(ended)).toContain('expired')
      } finally {
        mock.timers.reset()
        process.off('unhandledRejection', listen)
      }
      expect(errors).toEqual([])
    })
  }

  test('refuses what is asked on a chain without an account, whatever chains the session names', async () => {
    const { provider } = await startUnheard()
    const request = await open(provider)
    expect(await request('personal_sign', 'eip155:137').catch(String)).toContain('chainId: eip155:137')
  })

  test('looks for the app that it opens with a request where the wallet shows the request, and else does not', async () => {
    const { provider, endRequests } = await startUnheard()
    const request = await open(provider)
    const { storage } = provider.client.core as unknown as {
      readonly storage: { getItem(key: string): Promise<unknown> }
    }
    const getItem = storage.getItem.bind(storage)
    const read: string[] = []
    storage.getItem = key => (read.push(key), getItem(key))
    for (const methods of [['personal_sign'], silent, ['personal_sign', ...silent], [...silent, 'personal_sign']]) {
      read.length = 0
      let sent = 0
      const allSent = new Promise<void>(resolve => {
        const count = () => {
          if (++sent < methods.length) return
          provider.client.off('session_request_sent', count)
          resolve()
        }
        provider.client.on('session_request_sent', count)
      })
      const outcomes = methods.map(method => request(method).catch(String))
      await allSent
      endRequests()
      await Promise.all(outcomes)
      expect(read.filter(key => key === deepLinkChoiceKey)).toHaveLength(methods.includes('personal_sign') ? 1 : 0)
    }
  })

  test('lets go of a request that no wallet has answered where nobody needs the library any more, with every timer of it', async () => {
    const { provider, endRequests } = await startUnheard()
    const sent = new Promise<void>(resolve => provider.client.on('session_request_sent', () => resolve()))
    const timers = new Set<unknown>()
    const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
    Object.assign(globalThis, {
      setTimeout: (callback: () => void, ms?: number) => {
        const timer = realSetTimeout(callback, ms)
        if (ms !== undefined && ms >= 299_000) timers.add(timer)
        return timer
      },
      clearTimeout: (timer: never) => {
        timers.delete(timer)
        realClearTimeout(timer)
      },
    })
    try {
      const outcome = askForSignature(provider).catch(String)
      await sent
      expect(timers.size).toBe(2)
      endRequests()
      expect(await outcome).toContain('expired')
      expect(timers.size).toBe(0)
    } finally {
      Object.assign(globalThis, { setTimeout: realSetTimeout, clearTimeout: realClearTimeout })
    }
  })

  test('running twice on one storage, loses nothing that the other wrote, and takes over its sessions', async () => {
    const store = createMemoryStore()
    const customStoragePrefix = crypto.randomUUID()
    const open = async () => {
      const { core, provider } = await startLibrary(
        UniversalProvider,
        { relayUrl: 'ws://127.0.0.1:9', storage: toLibraryStorage(store), customStoragePrefix },
        () => undefined,
      )
      core.heartbeat.stop()
      core.relayer.subscriber.subscribe = () => Promise.resolve()
      core.relayer.unsubscribe = () => Promise.resolve()
      const topics = () => provider.client.session.getAll().map(({ topic }) => topic)
      const make = async (topic: string) => {
        await core.crypto.keychain.set(topic, `key of ${topic}`)
        await provider.client.session.set(topic, {
          topic,
          expiry: Date.now(),
          namespaces: {},
          peer: { metadata: { name: topic } },
          self: { publicKey: topic },
        } as never)
      }
      return {
        make,
        topics,
        catchUp: () => catchUp(provider, core, key => readStored(store, key)),
        end: (topic: string) => provider.client.engine.deleteSession({ topic }),
      }
    }
    const [one, two] = [await open(), await open()]
    await Promise.all([one.make('a'), two.make('b')])
    await Promise.all([one.catchUp(), two.catchUp()])
    expect([one.topics().sort(), two.topics().sort()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    await one.end('a')
    await two.catchUp()
    expect([two.topics(), (await open()).topics()]).toEqual([['b'], ['b']])
  })

  test('signs for 20 networks, and as many more as are asked for, in texts that can be taken', async () => {
    const { core, provider } = await startLibrary(
      UniversalProvider,
      {
        relayUrl: 'ws://127.0.0.1:9',
        storage: toLibraryStorage(createMemoryStore()),
        customStoragePrefix: crypto.randomUUID(),
      },
      () => undefined,
    )
    core.heartbeat.stop()
    const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
    const siwx = createSiwx({ domain: 'dapp.example', uri: 'https://dapp.example/', statement: 'Welcome.' })
    siwx.attach!({ storage: createMemoryStorage(), nodes: () => [] })
    const prepare = (count: number) => {
      const [first, ...others] = Array.from({ length: count }, (_, index): CaipNetworkId => `eip155:${100_000 + index}`)
      return prepareOneClick(siwx, [first!, ...others], eip155Methods, createMemoryStorage())
    }
    let most = 20
    while (await prepare(most + 1)) most++
    for (const count of [20, most]) {
      const { request, accept } = (await prepare(count))!
      const { chains, methods, domain, uri, nonce, statement, exp } = request
      const namespaces = {
        type: 'caip122' as const,
        chains: [...chains],
        statement: statement!,
        aud: uri,
        domain,
        version: '1',
        nonce,
        iat: new Date().toISOString(),
        exp: exp!,
        resources: [createEncodedRecap('eip155', 'request', [...methods])],
      }
      const payload = populateAuthPayload({
        authPayload: namespaces as Parameters<typeof populateAuthPayload>[0]['authPayload'],
        chains: [...chains],
        methods: [...methods],
      })
      const signed = [chains[0]!, chains.at(-1)!].map(async chain => {
        const issuer = `did:pkh:${chain}:${ada.address}`
        const message = provider.client.formatAuthMessage({ request: payload, iss: issuer })
        expect(message.length).toBeLessThan(signInTextMax)
        return {
          cacao: buildAuthObject(payload, { t: 'eip191', s: await ada.signMessage({ message }) }, issuer),
          message,
        }
      })
      await accept(await Promise.all(signed))
      for (const chain of [chains[0]!, chains.at(-1)!]) {
        const sessions = await siwx.getSessions(chain as CaipNetworkId, ada.address)
        expect(sessions.filter(({ data }) => data.nonce === nonce)).toHaveLength(1)
      }
    }
  })

  test('has a heartbeat of five seconds', async () => {
    expect(await start(core => core.heartbeat.interval * 1000)).toBe(relayHeartbeatMs)
    expect(relayHeartbeatMs).toBe(5_000)
  })

  test('is the last version under a free licence', () => {
    const { version, license } = createRequire(import.meta.url)(
      '../../node_modules/@walletconnect/universal-provider/package.json',
    ) as { version: string; license: string }
    expect([version, license]).toEqual(['2.21.8', 'Apache-2.0'])
  })
})
