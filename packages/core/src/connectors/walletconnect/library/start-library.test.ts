import { expect } from 'chai'
import { createFakeLibrary } from '../../../testing/fake-library.js'
import { startLibrary } from './start-library.js'

const options = { relayUrl: 'wss://relay.example', storage: {}, customStoragePrefix: 'test' }

describe('starting the library', () => {
  it('puts everything to rest that would ask a third party, before it can', async () => {
    const fake = createFakeLibrary()
    const { core, provider } = await startLibrary(fake.class, options, () => undefined)
    expect(provider).to.equal(fake.provider)
    expect(await core.verify.register()).to.equal('')
    expect(await core.verify.resolve()).to.equal(undefined)
    await core.eventClient.init()
    await core.eventClient.sendEvent()
    await core.echoClient.registerDeviceToken()
  })

  it('leaves the library a verification service that the host names, and tells it the address', async () => {
    const fake = createFakeLibrary()
    const { core } = await startLibrary(
      fake.class,
      { ...options, verification: 'https://verify.example/v3/' },
      () => undefined,
    )
    expect(core.verify.verifyUrlV3).to.equal('https://verify.example/v3')
    expect((await core.verify.register().catch((error: Error) => error)).toString()).to.include('verifies')
    expect(fake.inits[0]).to.not.have.property('verification')
  })

  it('lets no code go before its time: it may be on show', async () => {
    const { provider } = await startLibrary(createFakeLibrary().class, options, () => undefined)
    await provider.cleanupPendingPairings()
  })

  it('asks for no telemetry and no ping of nodes, and for silence', async () => {
    const fake = createFakeLibrary()
    await startLibrary(fake.class, options, () => undefined)
    const [initOptions] = fake.inits as unknown as Readonly<Record<string, never>>[]
    expect(initOptions).to.include({ telemetryEnabled: false, disableProviderPing: true })
    expect(Object.keys((initOptions as unknown as { logger: { child(): object } }).logger.child())).to.include.members([
      'trace',
      'fatal',
      'child',
    ])
  })

  it('prepares the core before the first wait', async () => {
    const fake = createFakeLibrary()
    let isPrepared = false
    const started = startLibrary(fake.class, options, core => {
      isPrepared = core === fake.core
    })
    expect(isPrepared).to.equal(true)
    await started
  })

  it('leaves no global behind', async () => {
    const before = Object.getOwnPropertyNames(globalThis)
    await startLibrary(createFakeLibrary().class, options, () => undefined)
    expect(Object.getOwnPropertyNames(globalThis).filter(name => !before.includes(name))).to.deep.equal([])
  })

  it('does not go on with a library that it does not know', async () => {
    const error = await startLibrary(
      { init: () => Promise.reject(new Error('of its own')) },
      options,
      () => undefined,
    ).catch((caught: unknown) => caught)
    expect(error).to.have.property('code', 'UNKNOWN')
  })
})
