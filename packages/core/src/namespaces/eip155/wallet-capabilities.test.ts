import { expect } from 'chai'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { capabilitiesInSession, type SessionWords } from './session-capabilities.js'
import { capabilitiesOn } from './wallet-capabilities.js'

const atomic = { atomic: { status: 'supported' } }
const other = '0x00000000000000000000000000000000000000bb'

describe('what a session says that its wallet can (CAIP-25, EIP-5792)', () => {
  const cases: readonly (readonly [title: string, words: object, found: object | undefined])[] = [
    ['by account and chain', { sessionProperties: { capabilities: { [fakeAddress]: { '0x1': atomic } } } }, atomic],
    ['by chain alone', { sessionProperties: { capabilities: { '0x1': atomic } } }, atomic],
    ['of every chain', { sessionProperties: { capabilities: { '0x0': atomic } } }, atomic],
    ['as text', { sessionProperties: { capabilities: JSON.stringify({ '0x1': atomic }) } }, atomic],
    [
      'in letters of another size',
      { sessionProperties: { capabilities: { [fakeAddress.toLowerCase()]: { '0x1': atomic } } } },
      atomic,
    ],
    ['of the namespace', { scopedProperties: { eip155: { capabilities: { '0x1': atomic } } } }, atomic],
    ['of the chain', { scopedProperties: { 'eip155:1': { capabilities: { '0x1': atomic } } } }, atomic],
    [
      'of a chain before all',
      {
        scopedProperties: { 'eip155:1': { capabilities: { '0x1': {} } }, eip155: { capabilities: { '0x1': atomic } } },
      },
      {},
    ],
    ['by its name', { sessionProperties: { expiry: '2030-01-01', caip154: { supported: 'true' }, ...atomic } }, atomic],
    ['by its name, as text', { sessionProperties: { atomic: JSON.stringify(atomic.atomic) } }, atomic],
    [
      'by its name, of the chain before all',
      {
        sessionProperties: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
        scopedProperties: { 'eip155:1': atomic, 'eip155:10': { atomic: { status: 'unsupported' } } },
      },
      { ...atomic, paymasterService: { supported: true } },
    ],
    [
      'by its name, of the account on the chain before the chain',
      {
        scopedProperties: {
          'eip155:1': {
            atomic: { status: 'unsupported' },
            [`eip155:1:${fakeAddress.toLowerCase()}`]: atomic,
            [`eip155:1:${other}`]: { atomic: { status: 'ready' } },
          },
        },
      },
      atomic,
    ],
    ['by its name, of another chain', { scopedProperties: { 'eip155:10': atomic } }, undefined],
    [
      'in properties that are none of a wallet’s capabilities',
      { sessionProperties: { expiry: '2030-01-01' } },
      undefined,
    ],
    ['of another account', { sessionProperties: { capabilities: { [other]: { '0x1': atomic } } } }, undefined],
    ['of another chain', { sessionProperties: { capabilities: { '0xa': atomic } } }, undefined],
    ['in a broken text', { sessionProperties: { capabilities: '{' } }, undefined],
    ['nothing', {}, undefined],
  ]
  for (const [title, words, found] of cases)
    it(`is read ${title}`, () =>
      expect(
        capabilitiesInSession(
          { sessionProperties: undefined, scopedProperties: undefined, ...words },
          fakeAddress,
          '0x1',
        ),
      ).to.deep.equal(found))
})

describe('a wallet over WalletConnect', () => {
  const start = (
    words: Partial<SessionWords> = {},
    answer: () => Promise<unknown> = () => Promise.resolve({ '0x1': atomic }),
  ) => {
    const requests: unknown[] = []
    const session: SessionWords = {
      topic: 't1',
      methods: new Set(['wallet_sendCalls', 'wallet_getCapabilities']),
      sessionProperties: undefined,
      scopedProperties: undefined,
      ...words,
    }
    const provider = {
      isWalletConnect: true,
      session: () => session,
      request: (request: unknown) => (requests.push(request), answer()),
    }
    const read = (before?: string) => capabilitiesOn(provider, fakeAddress, '0x1', before)
    return { requests, read, provider }
  }

  it('may write the digits of a chain in either case', async () => {
    const chain = '0x14a34'
    const { provider } = start({}, () => Promise.resolve({ '0x14A34': atomic }))
    expect(await capabilitiesOn(provider, fakeAddress, chain, 'wallet_sendCalls')).to.deep.equal(atomic)
    const declaring = start({ sessionProperties: { capabilities: { '0x14A34': atomic } } })
    expect(await capabilitiesOn(declaring.provider, fakeAddress, chain)).to.deep.equal(atomic)
  })
  it('is not asked for what is nice to have', async () => {
    const { read, requests } = start()
    expect(await read()).to.deep.equal({})
    expect(requests).to.deep.equal([])
  })
  it('is not asked for what its session says', async () => {
    const { read, requests } = start({ sessionProperties: { capabilities: { '0x1': atomic } } })
    for (const before of [undefined, 'wallet_sendCalls']) expect(await read(before)).to.deep.equal(atomic)
    expect(requests).to.deep.equal([])
  })
  it('is asked once before a batch, however often that is wanted', async () => {
    const { read, requests } = start()
    const both = await Promise.all([read('wallet_sendCalls'), read('wallet_sendCalls')])
    expect([...both, await read('wallet_sendCalls')]).to.deep.equal([atomic, atomic, atomic])
    expect(requests).to.deep.equal([{ method: 'wallet_getCapabilities', params: [fakeAddress, ['0x1']] }])
  })
  it('that refuses the question is not asked again', async () => {
    const { read, requests } = start({}, () => Promise.reject(new Error('no')))
    for (let time = 0; time < 2; time++) expect(await read('wallet_sendCalls')).to.deep.equal({})
    expect(requests).to.have.length(1)
  })
  for (const methods of [['wallet_getCapabilities'], ['wallet_sendCalls'], []])
    it(`is not asked where its session allows ${methods.join() || 'neither'}`, async () => {
      const { read, requests } = start({ methods: new Set(methods) })
      expect(await read('wallet_sendCalls')).to.deep.equal({})
      expect(requests).to.deep.equal([])
    })
  it('cannot do what its session declares and does not allow', async () => {
    const { read, requests } = start({
      methods: new Set(['wallet_getCapabilities']),
      sessionProperties: { capabilities: { '0x1': atomic } },
    })
    expect(await read('wallet_sendCalls')).to.deep.equal({})
    expect(await read()).to.deep.equal(atomic)
    expect(requests).to.deep.equal([])
  })
  it('of a host that brings a provider of its own is taken for one as well', async () => {
    const { provider, requests } = start()
    const own = { isWalletConnect: true, request: provider.request }
    expect(await capabilitiesOn(own, fakeAddress, '0x1')).to.deep.equal({})
    expect(requests).to.deep.equal([])
    expect(await capabilitiesOn(own, fakeAddress, '0x1', 'wallet_sendCalls')).to.deep.equal(atomic)
  })
})
