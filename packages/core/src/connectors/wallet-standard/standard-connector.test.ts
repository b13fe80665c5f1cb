import { expect } from 'chai'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import { solana } from '../../namespaces/networks/solana.js'
import { solanaDevnet } from '../../namespaces/networks/solana-devnet.js'
import { solanaStandard } from '../../namespaces/solana/solana-wallets.js'
import {
  createFakeStandardWallet,
  fakeSolanaAddress,
  otherFakeSolanaAddress,
  type FakeStandardOptions,
  type FakeStandardWallet,
} from '../../testing/fake-standard-wallet.js'
import { fakeSolanaNetwork } from '../../testing/fake-networks.js'
import { settlePromises } from '../../testing/settle-promises.js'
import type { SolanaProvider } from '../../namespaces/solana/solana-provider.js'
import type { Connector } from '../define-connector.js'
import { standardConnector } from './standard-connector.js'
import { readRegistration } from './standard-wallet.js'

const signal = new AbortController().signal
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { readonly code: unknown }) => error.code,
  )

describe('a Wallet Standard wallet', () => {
  let fake: FakeStandardWallet
  let connector: Connector
  let controller: AbortController
  let active: CaipNetwork | undefined
  const emitted: unknown[] = []

  function make(
    options: FakeStandardOptions = {},
    networks: readonly CaipNetwork[] = [fakeSolanaNetwork, solanaDevnet, solana],
  ) {
    fake = createFakeStandardWallet(options)
    controller = new AbortController()
    active = networks[0]
    emitted.length = 0
    connector = standardConnector(
      { ...readRegistration(fake.wallet, solanaStandard)!, id: 'x', removedSignal: controller.signal },
      { ...solanaStandard, networks: () => networks, active: () => active, nodes: () => [] },
    )
    return connector
  }
  const events = {
    accountsChanged: (accounts: readonly string[]) => emitted.push(accounts),
    chainChanged: (chain: string) => emitted.push(chain),
    networksApproved: () => emitted.push('networks'),
    disconnected: () => emitted.push('disconnected'),
  }
  const provider = () => connector.provider as SolanaProvider
  const wire = Uint8Array.of(1, ...new Uint8Array(64), 9, 9, 9)

  it('connects, and stands where the visitor is', async () => {
    expect(await make().connect({ signal })).to.deep.equal({
      accounts: [fakeSolanaAddress],
      chainReference: fakeSolanaNetwork.caipNetworkId.slice(7),
      approvedNetworkIds: [fakeSolanaNetwork.caipNetworkId, solanaDevnet.caipNetworkId, solana.caipNetworkId],
    })
  })

  const chains: readonly (readonly [
    title: string,
    chains: readonly string[],
    stands: CaipNetwork,
    approved: readonly CaipNetwork[],
  ])[] = [
    ['by the names of Wallet Standard', ['solana:devnet'], solanaDevnet, [solanaDevnet]],
    ['by a CAIP-2 id', [solana.caipNetworkId], solana, [solana]],
    ['by a former CAIP-2 id', ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'], solanaDevnet, [solanaDevnet]],
    [
      'as the one that runs on somebody’s machine',
      ['solana:localnet', 'solana:mainnet'],
      fakeSolanaNetwork,
      [fakeSolanaNetwork, solana],
    ],
  ]
  for (const [title, named, stands, approved] of chains) {
    it(`has its networks known ${title}`, async () => {
      const session = await make({ chains: named }).connect({ signal })
      expect(session.chainReference).to.equal(stands.caipNetworkId.slice(7))
      expect(session.approvedNetworkIds).to.deep.equal(approved.map(({ caipNetworkId }) => caipNetworkId))
    })
  }

  it('is refused where it knows none of the networks', async () => {
    expect(await codeOf(make({ chains: ['solana:testnet'] }).connect({ signal }))).to.equal(4902)
  })

  const bad: readonly (readonly [string, FakeStandardOptions, unknown])[] = [
    ['refuses', { refuseWith: 'User rejected the request.' }, 4001],
    ['gives no account', { addresses: [] }, 'WALLET_ANSWER_INVALID'],
    [
      'gives an account of another chain only',
      { addresses: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] },
      'WALLET_ANSWER_INVALID',
    ],
    ['answers with nothing', { answers: { 'standard:connect': undefined } }, 'WALLET_ANSWER_INVALID'],
    [
      'answers with accounts that are no list',
      { answers: { 'standard:connect': { accounts: 'all' } } },
      'WALLET_ANSWER_INVALID',
    ],
    [
      'answers with accounts that are nothing',
      { answers: { 'standard:connect': { accounts: [undefined, null, 7] } } },
      'WALLET_ANSWER_INVALID',
    ],
  ]
  for (const [what, options, code] of bad)
    it(`fails with ${String(code)} where it ${what}`, async () =>
      expect(await codeOf(make(options).connect({ signal }))).to.equal(code))

  it('ends with the signal while it does not answer', async () => {
    const controller = new AbortController()
    const code = codeOf(make({ hangs: ['standard:connect'] }).connect({ signal: controller.signal }))
    controller.abort()
    expect(await code).to.equal('ABORTED')
  })

  it('comes back in silence, or not at all', async () => {
    expect(await make().reconnect({ signal })).to.equal(undefined)
    expect((await make({ isAuthorised: true }).reconnect({ signal }))?.accounts).to.deep.equal([fakeSolanaAddress])
    expect(fake.calls).to.deep.equal([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  it('signs with the account that the visitor chose, although what it had before is told later', async () => {
    make({ addresses: [otherFakeSolanaAddress], isAuthorised: true })
    const methods = fake.wallet.features['standard:connect'] as { connect(...inputs: unknown[]): Promise<unknown> }
    const { connect } = methods
    let answer: () => void = () => undefined
    const answered = new Promise<void>(resolve => (answer = resolve))
    methods.connect = async (...inputs) => {
      const connection = await connect(...inputs)
      if (inputs.length > 0) await answered
      return connection
    }
    const before = connector.reconnect({ signal })
    while (fake.calls.length === 0) await settlePromises()
    fake.setAccounts([fakeSolanaAddress])
    await connector.connect({ signal })
    answer()
    expect(await before).to.equal(undefined)
    expect(provider().publicKey?.toBase58()).to.equal(fakeSolanaAddress)
  })

  it('says goodbye where the wallet can, and needs no answer where it cannot', async () => {
    await make().connect({ signal })
    await connector.disconnect()
    expect(fake.calls.at(-1)!.feature).to.equal('standard:disconnect')
    expect(provider().address).to.equal(undefined)
    await make({ lacks: ['standard:disconnect'] }).connect({ signal })
    await connector.disconnect()
    expect(provider().publicKey).to.equal(undefined)
  })

  it('tells whom it told of its end that it is back, with which accounts and where', async () => {
    await make({ addresses: [fakeSolanaAddress, otherFakeSolanaAddress] }).connect({ signal })
    const received: unknown[] = []
    provider().on('chainChanged', id => received.push(id))
    provider().on('accountsChanged', addresses => received.push(addresses))
    provider().on('disconnect', () => received.push('disconnect'))
    const heardOf = async (outcome: Promise<unknown>) => (await outcome, received.splice(0))
    expect(await heardOf(connector.reconnect({ signal }))).to.deep.equal([])
    expect(await heardOf(connector.disconnect())).to.deep.equal(['disconnect'])
    fake.setAccounts([otherFakeSolanaAddress])
    expect(await heardOf(connector.connect({ signal }))).to.deep.equal([[otherFakeSolanaAddress]])
    expect(await heardOf(connector.connect({ signal }))).to.deep.equal([])
    await heardOf(connector.disconnect())
    active = solanaDevnet
    expect(await heardOf(connector.connect({ signal }))).to.deep.equal([
      solanaDevnet.caipNetworkId,
      [otherFakeSolanaAddress],
    ])
  })

  describe('while it is listened to', () => {
    let stop: () => void
    const providerTold: unknown[] = []
    beforeEach(async () => {
      await make({ addresses: [fakeSolanaAddress, otherFakeSolanaAddress] }).connect({ signal })
      stop = connector.watch(events)
      await connector.reconnect({ signal })
      providerTold.length = 0
      provider().on('accountsChanged', addresses => providerTold.push(addresses))
      provider().on('disconnect', () => providerTold.push('disconnect'))
    })

    it('tells another account, and signs with it from then on', async () => {
      fake.setAccounts([otherFakeSolanaAddress])
      expect([emitted, providerTold]).to.deep.equal([[[otherFakeSolanaAddress]], [[otherFakeSolanaAddress]]])
      await provider().signMessage(new Uint8Array(1))
      expect((fake.calls.at(-1)!.inputs[0] as { account: { address: string } }).account.address).to.equal(
        otherFakeSolanaAddress,
      )
    })

    it('tells that it has no account any more', () => {
      fake.setAccounts([])
      expect(emitted).to.deep.equal([[]])
    })

    const nonsense: readonly (readonly [string, unknown])[] = [
      ['nothing', undefined],
      ['a number', 7],
      ['accounts that are no list', { accounts: 7 }],
      ['a change of something else', { chains: ['solana:mainnet'] }],
      [
        'a getter that throws',
        {
          get accounts() {
            throw new Error('no')
          },
        },
      ],
    ]
    for (const [what, change] of nonsense) {
      it(`is not moved by ${what}`, () => {
        fake.say(change)
        expect(emitted).to.deep.equal([])
        expect(provider().address).to.equal(fakeSolanaAddress)
      })
    }

    it('gives its listeners back', () => {
      stop()
      expect(fake.listenerCount()).to.equal(0)
      controller.abort()
      expect(emitted).to.deep.equal([])
    })

    const ends: readonly (readonly [title: string, end: () => void])[] = [
      ['the visitor disconnects', () => void connector.disconnect()],
      ['it goes away', () => controller.abort()],
      ['it has no account any more', () => fake.setAccounts([])],
    ]
    for (const [title, end] of ends) {
      it(`keeps nobody waiting for a signature where ${title}`, async () => {
        fake.flags.hangs = ['solana:signMessage', 'solana:signTransaction']
        const requests = [provider().signMessage(new Uint8Array(1)), provider().signTransaction(wire)].map(codeOf)
        await Promise.resolve()
        end()
        expect(await Promise.all(requests)).to.deep.equal([4900, 4900])
      })
    }

    it('tells that it went away, and is not asked again', async () => {
      controller.abort()
      expect(emitted).to.deep.equal(['disconnected'])
      expect(providerTold).to.deep.equal(['disconnect'])
      expect(await connector.reconnect({ signal })).to.equal(undefined)
      expect(await codeOf(connector.connect({ signal }))).to.equal(4900)
    })
  })

  it('goes to a network that it knows, without being asked, and to no other', async () => {
    await make({ chains: ['solana:localnet', 'solana:devnet'] }).connect({ signal })
    const before = fake.calls.length
    const received: unknown[] = []
    provider().on('chainChanged', id => received.push(id))
    await connector.switchNetwork(solanaDevnet, { signal })
    expect(await codeOf(connector.switchNetwork(solana, { signal }))).to.equal(4902)
    expect(received).to.deep.equal([solanaDevnet.caipNetworkId])
    expect(fake.calls).to.have.length(before)
  })

  describe('through its provider', () => {
    it('signs a message', async () => {
      await make().connect({ signal })
      expect(await provider().signMessage(Uint8Array.of(1, 2))).to.deep.equal(new Uint8Array(64).fill(5))
      expect(provider().publicKey?.toBase58()).to.equal(fakeSolanaAddress)
      expect(provider().publicKey?.toBytes()).to.deep.equal(new Uint8Array(32).fill(1))
      expect(provider().wallet).to.equal(fake.wallet)
      expect((provider().account as { address: string }).address).to.equal(fakeSolanaAddress)
    })

    it('signs transactions in one request', async () => {
      await make().connect({ signal })
      const [one, two] = await provider().signAllTransactions([wire, wire])
      expect(one!.slice(1, 65)).to.deep.equal(new Uint8Array(64).fill(7))
      expect(two!.slice(65)).to.deep.equal(Uint8Array.of(9, 9, 9))
      expect(fake.calls.filter(({ feature }) => feature === 'solana:signTransaction')).to.have.length(1)
      expect(await provider().signAllTransactions([])).to.deep.equal([])
    })

    it('gives a transaction back in the form in which it was given', async () => {
      await make().connect({ signal })
      const signed = await provider().signTransaction({
        messageBytes: Uint8Array.of(9, 9),
        signatures: { [fakeSolanaAddress]: null },
        lifetimeConstraint: 'kept',
      })
      expect(signed).to.deep.equal({
        messageBytes: Uint8Array.of(9, 9),
        signatures: { [fakeSolanaAddress]: new Uint8Array(64).fill(7) },
        lifetimeConstraint: 'kept',
      })
    })

    it('sends to the active network, with the application’s options', async () => {
      await make().connect({ signal })
      active = solanaDevnet
      expect(await provider().signAndSendTransaction(wire, { skipPreflight: true })).to.match(
        /^[1-9A-HJ-NP-Za-km-z]{80,90}$/,
      )
      expect(fake.calls.at(-1)!.inputs[0]).to.deep.include({ chain: 'solana:devnet', options: { skipPreflight: true } })
    })

    const failures: readonly (readonly [
      title: string,
      options: FakeStandardOptions,
      act: (provider: SolanaProvider) => Promise<unknown>,
      code: unknown,
    ])[] = [
      [
        'a refusal',
        { answers: {} },
        signer => ((fake.flags.refuseWith = 'User rejected the request.'), signer.signMessage(new Uint8Array(1))),
        4001,
      ],
      [
        'a wallet that signs no messages',
        { lacks: ['solana:signMessage'] },
        signer => signer.signMessage(new Uint8Array(1)),
        4200,
      ],
      ['a wallet that only sends', { lacks: ['solana:signTransaction'] }, signer => signer.signTransaction(wire), 4200],
      ['a message that is a text', {}, signer => signer.signMessage('x' as unknown as Uint8Array), -32602],
      ['a transaction that is none', {}, signer => signer.signTransaction({} as unknown as Uint8Array), -32602],
      [
        'an answer without a signature',
        { answers: { 'solana:signMessage': [{}] } },
        signer => signer.signMessage(new Uint8Array(1)),
        'WALLET_ANSWER_INVALID',
      ],
      [
        'a signature that is too short',
        { answers: { 'solana:signMessage': [{ signature: new Uint8Array(63) }] } },
        signer => signer.signMessage(new Uint8Array(1)),
        'WALLET_ANSWER_INVALID',
      ],
      [
        'fewer answers than questions',
        { answers: { 'solana:signTransaction': [{ signedTransaction: wire }] } },
        signer => signer.signAllTransactions([wire, wire]),
        'WALLET_ANSWER_INVALID',
      ],
      [
        'no account',
        {},
        signer => (fake.setAccounts([]), connector.disconnect().then(() => signer.signMessage(new Uint8Array(1)))),
        4100,
      ],
      [
        'a network that the application does not know',
        {},
        signer => ((active = undefined), signer.signTransaction(wire)),
        4901,
      ],
    ]
    for (const [title, options, run, code] of failures) {
      it(`fails with ${String(code)} for ${title}`, async () => {
        await make(options).connect({ signal })
        expect(await codeOf(run(provider()))).to.equal(code)
      })
    }
  })
})
