import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import { revokeText } from '../api/revoke-session.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { isLive, toSession, type Session } from './sessions.state.js'
import { createSessionsStore } from './sessions.store.js'

const account = `eip155:1:${fakeAddress}` as const
const other = `eip155:10:${fakeAddress}` as const
const wire = (pci: string, changes: object = {}) => ({
  pci,
  project: { name: 'shop.example', url: 'https://shop.example' },
  expiration: 2_000,
  createdAt: 1_000,
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  policies: [
    { type: 'call-limit', data: { count: 3 } },
    { type: 'gas-limit', data: { limit: '0x10' } },
  ],
  context: pci,
  ...changes,
})

describe('what a server says of a session', () => {
  const { permissions, ...session } = toSession(wire('0x1'), account)
  it('is its site, its account, its times, how often it may be used, and for how much in fees', () => {
    expect(session).to.deep.equal({
      pci: '0x1',
      account,
      site: 'https://shop.example',
      createdAtMs: 1e6,
      expiresAtMs: 2e6,
      revokedAtMs: undefined,
      usesMax: 3,
      feeLimitUnits: 16n,
    })
    expect(permissions).to.deep.equal([{ kind: 'native', limitUnits: 100n }])
  })

  const token = '0x00000000000000000000000000000000000000aa'
  const cases: readonly (readonly [title: string, given: unknown, read: object])[] = [
    [
      'a token',
      { type: 'erc20-token-transfer', data: { address: token, allowance: '0xff' } },
      { kind: 'erc20', token, limitUnits: 255n },
    ],
    [
      'a contract',
      { type: 'contract-call', data: { address: token, calls: ['claim(uint256)'], allowance: '0x0' } },
      { kind: 'contract', contract: token, calls: ['claim(uint256)'], limitUnits: 0n },
    ],
    [
      'a limit that is none',
      { type: 'native-token-transfer', data: { allowance: 'all' } },
      { kind: 'native', limitUnits: undefined },
    ],
    [
      'a token without a name',
      { type: 'erc20-token-transfer', data: {} },
      { kind: 'other', type: 'erc20-token-transfer' },
    ],
    ['a kind that nobody knows', { type: 'key\u202E-rotation' }, { kind: 'other', type: 'key-rotation' }],
    ['nonsense', 'everything', { kind: 'other', type: '' }],
  ]
  for (const [title, input, read] of cases)
    it(`may be ${title}`, () =>
      expect(toSession(wire('0x1', { permissions: [input] }), account).permissions).to.deep.equal([read]))

  it('may leave out all but its id', () => {
    expect(toSession({ pci: '0x1' } as never, account))
      .to.include({ site: '', expiresAtMs: undefined, usesMax: undefined, feeLimitUnits: undefined })
      .and.deep.include({ permissions: [] })
  })

  it('holds until its time is over, or it was taken back', () => {
    const live = toSession(wire('0x1'), account)
    expect([
      isLive(live, 2e6 - 1),
      isLive(live, 2e6),
      isLive(toSession(wire('0x1', { revokedAt: 1_500 }), account), 0),
    ]).to.deep.equal([true, false, false])
  })
})

describe('the sessions of an account', () => {
  type World = Parameters<typeof createSessionsStore>[0]
  function start(changes: Partial<World> = {}) {
    const requests: unknown[] = []
    const controller = new AbortController()
    const store = createSessionsStore({
      namespaces: ['eip155'],
      networkIds: () => [fakeNetwork.caipNetworkId, otherFakeNetwork.caipNetworkId],
      fetchSessions: id =>
        Promise.resolve({ pcis: id === account ? [wire('0x1')] : [wire('0x2', { createdAt: 1_001 })] }),
      postRevocation: (...call) => Promise.resolve(void requests.push(call.slice(0, 2))),
      sign: (_, text) => Promise.resolve(`signed: ${text}`),
      now: () => 5e6,
      signal: controller.signal,
      ...changes,
    })
    return { store, requests, controller }
  }
  const pcis = (sessions: readonly Session[] | undefined) => sessions?.map(({ pci, account: of }) => [pci, of])
  const failure = new HttpError(503)
  const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'it came',
      (error: unknown) => error,
    )
  /** Ends with the signal alone. */
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

  it('are those of every EVM network of the application, newest first', async () => {
    const { store } = start()
    const listing = store.list(fakeAddress)
    expect(store.$state.get()).to.deep.equal({ phase: 'loading', address: fakeAddress, previous: undefined })
    const sessions = await listing
    expect(pcis(sessions)).to.deep.equal([
      ['0x2', other],
      ['0x1', account],
    ])
    expect(store.$state.get()).to.deep.equal({ phase: 'ready', address: fakeAddress, sessions })
  })

  it('are not known where one network cannot be asked, and what was known stays beside the failure', async () => {
    let isDown = false
    const { store } = start({
      fetchSessions: () => (isDown ? Promise.reject(failure) : Promise.resolve({ pcis: [wire('0x1')] })),
    })
    const firstSessions = await store.list(fakeAddress)
    isDown = true
    expect(await reasonOf(store.list(fakeAddress))).to.equal(failure)
    expect(store.$state.get()).to.deep.equal({
      phase: 'failed',
      address: fakeAddress,
      error: failure,
      previous: firstSessions,
    })
    expect(await reasonOf(store.list(otherFakeAddress))).to.equal(failure)
    expect(store.$state.get()).to.deep.equal({
      phase: 'failed',
      address: otherFakeAddress,
      error: failure,
      previous: undefined,
    })
  })

  it('are asked for no longer once that is aborted, and what was known stays', async () => {
    let isSlow = false
    const { store } = start({ fetchSessions: (_, signal) => (isSlow ? never(signal) : Promise.resolve({ pcis: [] })) })
    await store.list(fakeAddress)
    const before = store.$state.get()
    isSlow = true
    const abort = new AbortController()
    const listing = reasonOf(store.list(fakeAddress, { signal: abort.signal }))
    abort.abort(failure)
    expect([await listing, store.$state.get()]).to.deep.equal([failure, before])
    expect(await reasonOf(store.list(fakeAddress, { signal: abort.signal }))).to.equal(failure)
  })

  it('are those of the account that was asked for last, whichever answer comes last', async () => {
    let answer!: () => void
    const { store } = start({
      fetchSessions: id =>
        id.endsWith(fakeAddress)
          ? new Promise(resolve => (answer = () => resolve({ pcis: [] })))
          : Promise.resolve({ pcis: [wire('0x2')] }),
      networkIds: () => [fakeNetwork.caipNetworkId],
    })
    const first = store.list(fakeAddress)
    await store.list(otherFakeAddress)
    answer()
    await first
    expect(store.$state.get()).to.include({ phase: 'ready', address: otherFakeAddress })
  })

  it('are taken back by the signature of their account, and no list that was asked for before brings them back', async () => {
    const { store, requests } = start()
    const [, session] = await store.list(fakeAddress)
    const revoking = store.revoke(session!)
    expect(store.$revoking.get()).to.equal(session)
    await revoking
    expect(requests).to.deep.equal([[account, { pci: '0x1', signature: `signed: ${revokeText('0x1', account)}` }]])
    expect(store.$revoking.get()).to.equal(undefined)
    const revokedAt = (sessions: readonly Session[]) => sessions.find(({ pci }) => pci === '0x1')!.revokedAtMs
    const state = store.$state.get()
    expect([
      state.phase === 'ready' && revokedAt(state.sessions),
      revokedAt(await store.list(fakeAddress)),
    ]).to.deep.equal([5e6, 5e6])
  })

  it('stay where the signature is refused, or the server does not take it', async () => {
    const refused = Object.assign(new Error('no'), { code: 4001 })
    for (const [changes, error] of [
      [{ sign: () => Promise.reject(refused) }, refused],
      [{ postRevocation: () => Promise.reject(failure) }, failure],
    ] as const) {
      const { store, requests } = start(changes)
      const [, session] = await store.list(fakeAddress)
      expect(await reasonOf(store.revoke(session!))).to.equal(error)
      expect([store.$revoking.get(), requests.length, isLive((await store.list(fakeAddress))[1]!, 0)]).to.deep.equal([
        undefined,
        0,
        true,
      ])
    }
  })

  it('are let go with the instance', async () => {
    const { store, controller } = start({
      sign: (_account, _text, signal) => never(signal),
      networkIds: () => [fakeNetwork.caipNetworkId],
    })
    const [session] = await store.list(fakeAddress)
    const revoking = reasonOf(store.revoke(session!))
    controller.abort(failure)
    expect([await revoking, store.$revoking.get()]).to.deep.equal([failure, undefined])
  })
})
