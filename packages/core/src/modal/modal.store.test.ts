import { expect } from 'chai'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

describe('a modal whose chunk cannot be loaded', () => {
  let w3m: W3m
  let fails: boolean
  beforeEach(() => {
    fails = true
    w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
    w3m.modal.attach({
      show: async () => {
        if (fails) throw new TypeError('Failed to fetch')
      },
      hide: async () => undefined,
    })
  })
  afterEach(() => w3m.destroy())
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { code: unknown }) => error.code,
    )

  it('is closed again, names the failure, and can be opened later', async () => {
    expect(await code(w3m.open())).to.equal('MODAL_UNAVAILABLE')
    expect(w3m.getState().open).to.equal(false)
    fails = false
    await w3m.open()
    expect(w3m.getState().open).to.equal(true)
  })

  it('ends the attempt of a host that waits for a choice', async () => {
    expect(await code(w3m.connect())).to.equal('MODAL_UNAVAILABLE')
  })
})

describe('a view that a page asks for', () => {
  let w3m: W3m
  beforeEach(() => (w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })))
  afterEach(() => w3m.destroy())

  for (const view of [
    'Account',
    'AllWallets',
    'Connect',
    'ConnectingWalletConnectBasic',
    'Networks',
    'WhatIsANetwork',
    'WhatIsAWallet',
  ] as const) {
    it(`is ${view}`, async () => {
      await w3m.open({ view })
      expect([w3m.router.$route.get().view, w3m.getState().open]).to.deep.equal([view, true])
    })
  }

  // No view at all, a step that needs what came before it, and a way out of a network that is supported.
  for (const [view, received] of [
    ['Nope', '"Nope"'],
    ['ConnectingExternal', '"ConnectingExternal"'],
    ['SIWXSignMessage', '"SIWXSignMessage"'],
    ['UnsupportedChain', '"UnsupportedChain"'],
    ['', '""'],
    [null, 'null'],
    [['Account'], '["Account"]'],
    [[], '[]'],
    [{}, 'object'],
    [7, '7'],
  ] as const) {
    it(`is not ${JSON.stringify(view)}`, async () => {
      const error = await w3m.open({ view: view as unknown as 'Connect' }).catch((reason: unknown) => reason)
      expect(error).to.include({ code: 'INVALID_OPTION' })
      expect((error as { context: unknown }).context).to.deep.equal({
        option: 'view',
        expected: 'a view',
        received,
      })
      expect(w3m.getState().open).to.equal(false)
    })
  }

  it('is of a namespace', async () => {
    for (const namespace of ['ethereum', 'eip-155']) {
      const error = await w3m.open({ namespace: namespace as 'eip155' }).catch((reason: unknown) => reason)
      expect(error).to.deep.include({
        code: 'INVALID_OPTION',
        context: { option: 'namespace', expected: 'a namespace', received: `"${namespace}"` },
      })
    }
    expect(w3m.getState().open).to.equal(false)
  })

  it('is UnsupportedChain where the wallet is on a network that the application does not know', async () => {
    w3m.network.follow('eip155:777')
    await w3m.open({ view: 'UnsupportedChain' })
    expect(w3m.router.$route.get().view).to.equal('UnsupportedChain')
  })
})
