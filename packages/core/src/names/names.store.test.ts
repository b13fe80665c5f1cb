import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import { operationError } from '../errors/operation-error.js'
import { RpcError } from '../errors/rpc-error.js'
import { nameSuggestDelayMs } from '../limits/names-limits.js'
import type { SignedNameRequest } from './name-owner.js'
import { nameTransfersOf } from './name-transfers.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createNamesStore, type NamesDeps } from './names.store.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const minuteMs = 60_000

function start(changes: Partial<NamesDeps> = {}) {
  const clock = { now: 1_000_000 }
  const requests: string[] = []
  const sent: SignedNameRequest[] = []
  const signedTexts: string[] = []
  const tracked: string[] = []
  const changed: string[] = []
  const timers: { callback: () => void; ms: number; isOff?: boolean }[] = []
  const deps: NamesDeps = {
    namespaces: ['eip155'],
    fetchSuffix: async () => '.w3m.local',
    async fetchSuggestions(label) {
      requests.push(label)
      return [{ name: `${label}.w3m.local`, registered: label === 'taken' }]
    },
    owner: async () => ({ address, coinType: 60 }),
    async sign(message) {
      signedTexts.push(message)
      return `0x0${signedTexts.length}`
    },
    send: async request => void sent.push(request),
    loadTransfers: async context =>
      nameTransfersOf({
        ...context,
        sendRelease: async (_name, request) => void sent.push(request),
        sendMove: async (_name, owner, claimant) => void sent.push(owner, claimant),
        toAddress: async text => text,
        storage: createMemoryStorage(),
      }),
    changed: who => changed.push(who),
    track: (event, name, error) => tracked.push([event, name, error?.code].filter(Boolean).join(' ')),
    setTimer(callback, ms) {
      const timer = { callback, ms, isOff: false }
      timers.push(timer)
      return () => void (timer.isOff = true)
    },
    now: () => clock.now,
    ...changes,
  }
  const store = createNamesStore(deps)
  const run = async () => {
    for (const timer of timers.splice(0)) if (!timer.isOff) timer.callback()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { store, clock, requests, sent, signedTexts, tracked, changed, timers, run }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: unknown }) => error.code,
  )
const refusal = (field: string) => new HttpError(400, { reasons: [{ field, description: 'no' }] })

describe('names of the host’s service', () => {
  it('have the suffix that the service says, read once in five minutes', async () => {
    let count = 0
    const { store, clock } = start({
      fetchSuffix: async () => {
        count++
        return '.w3m.local'
      },
    })
    expect(store.$state.get().suffix).to.equal(undefined)
    await Promise.all([store.refresh(), store.refresh()])
    expect([store.$state.get().suffix, count]).to.deep.equal(['.w3m.local', 1])
    clock.now += 5 * minuteMs
    await store.refresh()
    expect(count).to.equal(2)
  })

  it('are not offered where it registers none, and a failure is said and tried again', async () => {
    const none = start({ fetchSuffix: async () => undefined })
    await none.store.refresh()
    expect(none.store.$state.get().suffix).to.equal(null)
    let isDown = true
    const down = start({
      fetchSuffix: async () => {
        if (isDown) throw operationError('HTTP_UNREACHABLE', { origin: 'https://api.example' })
        return '.w3m.local'
      },
    })
    await down.store.refresh()
    expect(down.store.$state.get().error?.code).to.equal('HTTP_UNREACHABLE')
    isDown = false
    await down.store.refresh()
    expect(down.store.$state.get()).to.include({ suffix: '.w3m.local', error: undefined })
  })

  it('are looked for once the typing rests, and only the last answer counts', async () => {
    const { store, requests, timers, run } = start()
    await store.refresh()
    for (const text of ['ali', 'alic', 'Alice!']) store.type(text)
    expect(timers.at(-1)?.ms).to.equal(nameSuggestDelayMs)
    expect(store.$state.get()).to.include({ label: 'alice', status: 'waiting', problem: undefined })
    await run()
    expect(requests).to.deep.equal(['alice'])
    expect(store.$state.get()).to.deep.include({ status: 'ready', suggestions: [{ label: 'alice', isTaken: false }] })
    store.type('taken')
    await run()
    expect(store.$state.get().problem).to.equal('taken')
    store.type('ab')
    expect(store.$state.get()).to.deep.include({ status: 'idle', suggestions: [], problem: 'short' })
  })

  it('are looked for once it is known what is behind them', async () => {
    const { store, requests, run } = start()
    store.type('alice')
    await run()
    expect(requests).to.deep.equal([])
    await store.refresh()
    await run()
    expect(requests).to.deep.equal(['alice'])
  })

  it('that are looked for before it is known what is behind them have that asked first', async () => {
    const { store, requests, run } = start()
    store.type('alice')
    await run()
    await run()
    expect(requests).to.deep.equal(['alice'])
    expect(store.$state.get()).to.include({ status: 'ready', suffix: '.w3m.local' })
  })

  it('are not waited for while the service is down, and are looked for once it is back', async () => {
    let isDown = true
    const { store, requests, run } = start({
      fetchSuffix: async () => {
        if (isDown) throw operationError('HTTP_UNREACHABLE', { origin: 'https://api.example' })
        return '.w3m.local'
      },
    })
    await store.refresh()
    store.type('alice')
    expect(store.$state.get().status).to.equal('waiting')
    await run()
    expect(store.$state.get()).to.include({ label: 'alice', status: 'failed' })
    expect(store.$state.get().error).to.include({ code: 'HTTP_UNREACHABLE' })
    isDown = false
    await store.refresh()
    await run()
    expect(requests).to.deep.equal(['alice'])
    expect(store.$state.get()).to.include({ status: 'ready', error: undefined })
    isDown = true
    const { store: next, run: runNext } = start({
      fetchSuffix: async () => (isDown ? Promise.reject(new Error('down')) : '.x'),
    })
    next.type('alice')
    await runNext()
    expect(next.$state.get().status).to.equal('failed')
    isDown = false
    next.retry()
    await runNext()
    await runNext()
    expect(next.$state.get()).to.include({ status: 'ready', suffix: '.x', error: undefined })
  })

  it('are not waited for where the service registers none', async () => {
    const { store, requests, run } = start({ fetchSuffix: async () => undefined })
    await store.refresh()
    store.type('alice')
    await run()
    expect(store.$state.get()).to.include({ label: 'alice', status: 'idle', suffix: null })
    expect(requests).to.deep.equal([])
  })

  it('are not looked for where what was typed is no name', async () => {
    const { store, requests, timers, run } = start()
    await store.refresh()
    for (const text of ['ab--cd', '-abcd', 'abcd-']) {
      store.type(text)
      expect(store.$state.get().status, text).to.equal('idle')
    }
    expect(timers.filter(({ isOff }) => !isOff)).to.deep.equal([])
    await run()
    expect(requests).to.deep.equal([])
  })

  it('are an error of the request where the service refuses something else of it', async () => {
    const { store, run } = start({ fetchSuggestions: () => Promise.reject(refusal('projectId')) })
    await store.refresh()
    store.type('alice')
    await run()
    expect(store.$state.get()).to.deep.include({ status: 'failed', problem: undefined })
    expect(store.$state.get().error).to.include({ code: 'HTTP_STATUS' })
  })

  it('whose suggestions fail say so, and a retry brings them', async () => {
    let isDown = true
    const { store, run } = start({
      fetchSuggestions: async label => {
        if (isDown) throw new HttpError(500)
        return [{ name: label, registered: false }]
      },
    })
    await store.refresh()
    store.type('alice')
    await run()
    expect(store.$state.get().status).to.equal('failed')
    expect(store.$state.get().error).to.include({
      code: 'NAME_SUGGESTIONS_FAILED',
      message: 'Error fetching name suggestions',
    })
    isDown = false
    store.retry()
    await run()
    expect(store.$state.get()).to.include({ status: 'ready', error: undefined })
  })
})

describe('a name that is registered', () => {
  it('is signed for, sent, and then the account’s', async () => {
    const { store, sent, signedTexts, tracked, changed } = start()
    const statuses: string[] = []
    store.$registration.listen(({ status }) => statuses.push(status))
    const [one, other] = await Promise.all([store.register('Alice'), store.register('Alice')])
    expect([one, other]).to.deep.equal(['alice.w3m.local', 'alice.w3m.local'])
    expect(signedTexts).to.deep.equal(['{"name":"alice.w3m.local","attributes":{},"timestamp":1000}'])
    expect(sent).to.deep.equal([{ coin_type: 60, address, message: signedTexts[0], signature: '0x01' }])
    expect(statuses).to.deep.equal(['signing', 'registering', 'registered'])
    expect(tracked).to.deep.equal(['REGISTER_NAME_INITIATED alice.w3m.local', 'REGISTER_NAME_SUCCESS alice.w3m.local'])
    expect(changed).to.deep.equal([address])
    store.reset()
    expect(store.$registration.get()).to.deep.equal({ status: 'idle' })
  })

  it('leaves at a reset why the service registers none', async () => {
    const { store } = start({
      fetchSuffix: () => Promise.reject(operationError('SERVICE_NOT_SET', { service: 'api' })),
    })
    await store.refresh()
    store.type('alice')
    store.reset()
    expect(store.$state.get()).to.deep.include({ label: '', status: 'idle' })
    expect(store.$state.get().error).to.include({ code: 'SERVICE_NOT_SET' })
  })

  it('is what was typed, where none is given', async () => {
    const { store, run } = start()
    await store.refresh()
    store.type('alice.w3m.local')
    await run()
    expect(await store.register()).to.equal('alice.w3m.local')
  })

  for (const label of ['abc', 'ali ce', 'alice.eth', '-alice'])
    it(`is none as "${label}"`, async () => {
      const { store, signedTexts } = start()
      expect(await codeOf(store.register(label))).to.equal('NAME_INVALID')
      expect(signedTexts).to.deep.equal([])
    })

  const refusals: readonly (readonly [field: string, code: string])[] = [
    ['name', 'NAME_TAKEN'],
    ['address', 'NAME_OWNED'],
    ['message', 'NAME_MESSAGE_EXPIRED'],
    ['signature', 'HTTP_STATUS'],
  ]
  for (const [field, code] of refusals)
    it(`is not, where the service refuses its ${field}: ${code}`, async () => {
      const { store, tracked } = start({ send: () => Promise.reject(refusal(field)) })
      expect(await codeOf(store.register('alice'))).to.equal(code)
      expect(store.$registration.get()).to.include({ status: 'failed', name: 'alice.w3m.local' })
      expect(tracked.at(-1)).to.equal(`REGISTER_NAME_ERROR alice.w3m.local ${code}`)
    })

  for (const field of ['message', 'signature'])
    it(`is signed anew where the service refused its ${field}`, async () => {
      const sent: string[] = []
      const { store } = start({
        send: async ({ signature }) => {
          sent.push(signature)
          if (sent.length === 1) throw refusal(field)
        },
      })
      await codeOf(store.register('alice'))
      expect(await store.register('alice')).to.equal('alice.w3m.local')
      expect(sent).to.deep.equal(['0x01', '0x02'])
    })

  it('is another one than that which waits in the wallet, and each has its own answer', async () => {
    const signatures: ((signature: string) => void)[] = []
    const { store, sent } = start({ sign: () => new Promise(resolve => signatures.push(resolve)) })
    const first = store.register('alice')
    expect(store.register('Alice')).to.equal(first)
    await new Promise(resolve => setTimeout(resolve))
    const second = store.register('robert')
    expect(second).not.to.equal(first)
    await new Promise(resolve => setTimeout(resolve))
    expect(store.$registration.get()).to.deep.equal({ status: 'signing', name: 'robert.w3m.local' })
    signatures[0]?.('0x01')
    expect(await first).to.equal('alice.w3m.local')
    expect(store.$registration.get()).to.deep.equal({ status: 'signing', name: 'robert.w3m.local' })
    signatures[1]?.('0x02')
    expect(await second).to.equal('robert.w3m.local')
    expect(store.$registration.get()).to.deep.equal({ status: 'registered', name: 'robert.w3m.local' })
    expect(sent.map(({ signature }) => signature)).to.deep.equal(['0x01', '0x02'])
  })

  it('is not told any more after a reset, and one of the same label is asked for anew', async () => {
    const signatures: ((signature: string) => void)[] = []
    const { store } = start({ sign: () => new Promise(resolve => signatures.push(resolve)) })
    await store.refresh()
    store.type('alice')
    const first = store.register()
    await new Promise(resolve => setTimeout(resolve))
    store.reset()
    expect(store.$state.get()).to.include({ label: '', status: 'idle' })
    expect(store.$registration.get()).to.deep.equal({ status: 'idle' })
    const second = store.register('alice')
    expect(second).not.to.equal(first)
    await new Promise(resolve => setTimeout(resolve))
    signatures[0]?.('0x01')
    await first
    expect(store.$registration.get()).to.deep.equal({ status: 'signing', name: 'alice.w3m.local' })
    expect(store.register('alice'), 'the end of the first is not that of the second').to.equal(second)
    signatures[1]?.('0x02')
    await second
    expect(store.$registration.get().status).to.equal('registered')
  })

  it('is not, where the visitor refuses', async () => {
    const { store, sent } = start({ sign: () => Promise.reject(new RpcError(4001, 'no')) })
    expect(await codeOf(store.register('alice'))).to.equal(4001)
    expect(sent).to.deep.equal([])
    store.type('alic')
    expect(store.$registration.get().status).to.equal('idle')
  })

  it('is sent again as it was signed where the service did not answer, as long as that is fresh', async () => {
    let isDown = true
    const sent: string[] = []
    const { store, signedTexts, clock } = start({
      send: async ({ signature }) => {
        sent.push(signature)
        if (isDown) throw operationError('HTTP_UNREACHABLE', { origin: 'https://api.example' })
      },
    })
    expect(await codeOf(store.register('alice'))).to.equal('HTTP_UNREACHABLE')
    clock.now += 4 * minuteMs
    expect(await codeOf(store.register('alice'))).to.equal('HTTP_UNREACHABLE')
    expect(sent).to.deep.equal(['0x01', '0x01'])
    clock.now += minuteMs
    isDown = false
    await store.register('alice')
    expect([sent.at(-1), signedTexts.length]).to.deep.equal(['0x02', 2])
  })

  it('is given up by a message of its own', async () => {
    const { store, sent, changed } = start()
    await store.release('alice.w3m.local')
    expect(JSON.parse(sent[0]!.message)).to.deep.equal({ name: 'alice.w3m.local', action: 'release', timestamp: 1000 })
    expect(changed).to.deep.equal([address])
  })

  it('is given up at the time of the service, also where that was not asked before', async () => {
    const { store, sent, clock } = start({
      fetchSuffix: async () => {
        clock.now = 2_000_000
        return '.w3m.local'
      },
    })
    await store.release('alice.w3m.local')
    expect(JSON.parse(sent[0]!.message)).to.include({ timestamp: 2_000 })
  })

  const unanswered = operationError('HTTP_UNREACHABLE', { origin: 'https://api.example' })
  for (const [title, answer, code, again] of [
    ['no answer comes', unanswered, 'HTTP_UNREACHABLE', [address]],
    ['the account does not have it any more', refusal('name'), 'NAME_TAKEN', [address]],
    ['its owner refuses', new RpcError(4001, 'no'), 4001, []],
  ] as const)
    it(`is looked for anew where ${title} on giving it up, unless nothing was sent`, async () => {
      const { store, changed } = start({
        ...(code === 4001 && { sign: () => Promise.reject(answer) }),
        loadTransfers: async context =>
          nameTransfersOf({
            ...context,
            sendRelease: () => Promise.reject(answer),
            sendMove: async () => undefined,
            toAddress: async text => text,
            storage: createMemoryStorage(),
          }),
      })
      expect(await codeOf(store.release('alice.w3m.local'))).to.equal(code)
      expect(changed).to.deep.equal(again)
      expect((await store.transfers()).$release.get()).to.have.nested.property('error.code', code)
    })
})
