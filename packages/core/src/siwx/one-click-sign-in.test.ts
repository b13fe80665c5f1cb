import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { OneClick, OneClickRequest } from '../connectors/walletconnect/library/one-click.js'
import { eip155Methods } from '../namespaces/eip155/eip155-methods.js'
import { signInTimeoutMs } from '../limits/sign-in-limits.js'
import { writeConnection } from '../storage/keys.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createSiwx } from './create-siwx.js'
import { writeSiweMessage } from '../namespaces/eip155/eip4361.js'
import { prepareOneClick } from './one-click-sign-in.js'
import { signInTextMax } from './sign-in-text.js'
import { sessionOfCacao } from './siwx-sessions.js'
import type { SiwxConfig } from './siwx-config.js'
import type { Cacao } from './siwx-session.js'

const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const chains = ['eip155:10', 'eip155:1'] as const
type Chains = readonly [CaipNetworkId, ...CaipNetworkId[]]

/** What a page may do, as wallets write it behind the statement and, in base64, among the resources. */
function writeRecap(statement: string, { chains, methods }: OneClickRequest) {
  if (methods.length === 0) return { statement, recap: [] }
  const recap = { att: { eip155: Object.fromEntries(methods.map(method => [`request/${method}`, [{ chains }]])) } }
  const words =
    'I further authorize the stated URI to perform the following actions on my behalf: ' +
    `(1) 'request': '${methods.join("', '")}' for 'eip155'.`
  return {
    statement: statement ? `${statement} ${words}` : words,
    recap: [`urn:recap:${btoa(JSON.stringify(recap)).replaceAll('=', '')}`],
  }
}

/** What a wallet answers: a payload and a text for each chain. */
async function answers(request: OneClickRequest, change: Partial<Cacao['p']> = {}, signer = ada) {
  const { chains, domain, uri, nonce, exp, nbf, resources = [] } = request
  const { statement, recap } = writeRecap(request.statement ?? '', request)
  return Promise.all(
    chains.map(async chain => {
      const p: Cacao['p'] = {
        domain,
        aud: uri,
        nonce,
        iss: `did:pkh:${chain}:${ada.address}`,
        version: '1',
        iat: new Date().toISOString(),
        statement,
        resources: [...resources, ...recap],
        ...(exp && { exp }),
        ...(nbf && { nbf }),
        ...change,
      }
      const unsigned: Cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '' } }
      const { statement: signedStatement, ...data } = sessionOfCacao(unsigned, '').data
      const message = data.chainId.startsWith('eip155:')
        ? writeSiweMessage({ ...data, ...(signedStatement && { statement: signedStatement }) })
        : ''
      return { cacao: { ...unsigned, s: { t: 'eip191', s: await signer.signMessage({ message }) } }, message }
    }),
  )
}

describe('The one-click sign-in of WalletConnect', () => {
  const make = (): SiwxConfig => {
    const siwx = createSiwx({ statement: 'Welcome.', resources: ['https://dapp.example/terms'] })
    siwx.attach!({ storage: createMemoryStorage(), nodes: () => [] })
    return siwx
  }
  const prepare = async (
    config: SiwxConfig,
    ids: Chains = chains,
    methods: readonly string[] = ['personal_sign'],
    storage = createMemoryStorage(),
  ) => (await prepareOneClick(config, ids, methods, storage)) as OneClick
  const networks = (count: number) =>
    Array.from({ length: count }, (_, index): CaipNetworkId => `eip155:${100_000 + index}`) as unknown as Chains

  it('asks for every network, the active one first, for this page', async () => {
    const { request } = await prepare(make())
    expect(request).to.deep.include({
      chains,
      methods: ['personal_sign'],
      domain: location.host,
      uri: location.origin + location.pathname,
      statement: 'Welcome.',
      resources: ['https://dapp.example/terms'],
    })
    expect(request.nonce).to.match(/^[0-9a-f]{32}$/)
    expect(Date.parse(request.exp!)).to.be.greaterThan(Date.now())
  })

  for (const methods of [[], ['personal_sign']]) {
    it(`makes a session of everything that was signed, ${methods.length ? 'with' : 'without'} what the page may do`, async () => {
      const siwx = make()
      const { request, accept } = await prepare(siwx, chains, methods)
      await accept(await answers(request))
      for (const chain of chains) {
        const [session] = await siwx.getSessions(chain, ada.address)
        expect(session!.data).to.include({ chainId: chain, nonce: request.nonce })
        expect(session!.cacao!.p.iss).to.equal(`did:pkh:${chain}:${ada.address}`)
      }
    })
  }

  it('takes a wallet that signs for every method on 20 networks', async () => {
    const siwx = make()
    const ids = networks(20)
    const { request, accept } = await prepare(siwx, ids, eip155Methods)
    await accept(await answers(request))
    for (const chain of [ids[0], ids.at(-1)!]) expect(await siwx.getSessions(chain, ada.address)).to.have.length(1)
  })

  for (const [title, options] of [
    ['the host signs itself', { signMessage: async () => '0x12' }],
    ['the text is to have an id of the host’s', { requestId: 'r1' }],
  ] as const)
    it(`is not asked for where ${title}`, async () => {
      const siwx = createSiwx(options)
      siwx.attach!({ storage: createMemoryStorage(), nodes: () => [] })
      expect(await prepare(siwx)).to.equal(undefined)
    })

  it('is asked for as long as its text is one that can be taken', async () => {
    const siwx = make()
    let count = 20
    while (await prepareOneClick(siwx, networks(count + 1), eip155Methods, createMemoryStorage())) count++
    const { request } = await prepare(siwx, networks(count), eip155Methods)
    const [first] = await answers(request)
    expect(first!.message.length).to.be.within(signInTextMax * 0.85, signInTextMax)
  })

  const otherwise: readonly (readonly [title: string, change: Partial<Cacao['p']>])[] = [
    ['nonce', { nonce: '0123456789abcdef' }],
    ['domain', { domain: 'evil.example' }],
    ['address of the page', { aud: `${location.origin}/elsewhere` }],
    ['end', { exp: '2999-01-01T00:00:00.000Z' }],
    ['end left out', { exp: undefined } as never],
    ['start', { nbf: '2020-01-01T00:00:00.000Z' }],
    ['statement', { statement: 'I give it all away.' }],
    ['statement before what was asked', { statement: 'No. Welcome.' }],
    ['statement behind what was asked', { statement: 'Welcome. I give it all away.' }],
    ['statement left out', { statement: '' }],
    ['network', { iss: `did:pkh:eip155:137:${ada.address}` }],
    ['namespace', { iss: `did:pkh:solana:10:${ada.address}` }],
  ]
  for (const [title, change] of otherwise) {
    it(`refuses what was signed with another ${title}, before anybody keeps it`, async () => {
      const stored: unknown[] = []
      const { request, accept } = await prepare(
        { ...make(), addSession: async session => void stored.push(session) },
        chains,
        [],
      )
      const [good] = await answers(request)
      const [bad] = await answers(request, change)
      const error = await accept([good!, bad!]).catch((reason: unknown) => reason)
      expect(error).to.have.property('code', 'SIWX_MESSAGE_INVALID')
      expect(stored).to.deep.equal([])
    })
  }

  it('fails where nothing of it verifies', async () => {
    const siwx = make()
    const stranger = privateKeyToAccount(`0x${'02'.repeat(32)}`)
    const { request, accept } = await prepare(siwx)
    const error = await accept(await answers(request, {}, stranger)).catch((reason: unknown) => reason)
    expect(error).to.have.property('code')
    expect(await siwx.getSessions('eip155:1', ada.address)).to.deep.equal([])
  })

  it('goes on with what a host takes whose nonces work once', async () => {
    const siwx = make()
    let isUsed = false
    const once: SiwxConfig = {
      ...siwx,
      async addSession(session) {
        if (isUsed) throw new Error('The nonce was used.')
        isUsed = true
        await siwx.addSession(session)
      },
    }
    const { request, accept } = await prepare(once)
    await accept(await answers(request))
    expect(await siwx.getSessions('eip155:10', ada.address)).to.have.length(1)
    expect(await siwx.getSessions('eip155:1', ada.address)).to.have.length(0)
  })

  describe('of whoever left meanwhile', () => {
    const sessionsLeft = async (siwx: SiwxConfig, storage = createMemoryStorage()) => {
      const { request, accept, withdraw } = await prepare(siwx, chains, [], storage)
      await accept(await answers(request))
      await withdraw()
      return (await Promise.all(chains.map(chain => siwx.getSessions(chain, ada.address)))).map(({ length }) => length)
    }

    it('is taken back on every network', async () => expect(await sessionsLeft(make())).to.deep.equal([0, 0]))
    it('stays where the host ends nobody’s', async () =>
      expect(await sessionsLeft({ ...make(), signOutOnDisconnect: false })).to.deep.equal([1, 1]))
    for (const [title, address, remaining] of [
      [
        'stays where the same account is connected by another wallet, or in another tab',
        ada.address.toLowerCase(),
        [1, 1],
      ],
      ['is taken back where another account is', `0x${'22'.repeat(20)}`, [0, 0]],
    ] as const) {
      it(title, async () => {
        const storage = createMemoryStorage()
        writeConnection(storage, 'eip155', { connectorId: 'test.wallet', address })
        expect(await sessionsLeft(make(), storage)).to.deep.equal(remaining)
      })
    }
    it('is no failure where the host fails', async () =>
      expect(await sessionsLeft({ ...make(), revokeSession: () => Promise.reject(new Error('no')) })).to.deep.equal([
        1, 1,
      ]))
  })

  describe('that a host never answers', () => {
    const real = globalThis.setTimeout
    afterEach(() => {
      globalThis.setTimeout = real
    })
    /** The time is up once the host `hangs`. */
    const acceptInNoTime = async ({ request, accept }: OneClick, hangs = Promise.resolve()) => {
      const signed = await answers(request)
      globalThis.setTimeout = ((callback: () => void, ms?: number) =>
        ms === signInTimeoutMs ? void hangs.then(() => real(callback)) : real(callback, ms)) as typeof setTimeout
      return accept(signed).then(
        () => undefined,
        (reason: { readonly code: unknown }) => reason.code,
      )
    }
    for (const [title, acceptedCount, outcome] of [
      ['ends when the time is up', 0, 'TIMEOUT'],
      ['goes on with what it took before', 1, undefined],
    ] as const) {
      it(title, async () => {
        let count = 0
        expect(
          await acceptInNoTime(
            await prepare({
              ...make(),
              addSession: () => (count++ < acceptedCount ? Promise.resolve() : new Promise(() => undefined)),
            }),
          ),
        ).to.equal(outcome)
      })
    }

    /** A host that takes `acceptedCount` sessions at once, and the next one when it is told to. */
    const late = (acceptedCount: number, more: Partial<SiwxConfig> = {}) => {
      const siwx = { ...make(), ...more }
      const requests: string[] = []
      let answer!: () => void
      const answered = new Promise<void>(resolve => (answer = resolve))
      let hang!: () => void
      const hangs = new Promise<void>(resolve => (hang = resolve))
      const config: SiwxConfig = {
        ...siwx,
        async addSession(session) {
          if (requests.push(session.data.chainId) > acceptedCount) {
            hang()
            await answered
          }
          await siwx.addSession(session)
        },
      }
      const readRemaining = async () => {
        answer()
        for (let round = 0; round < 20; round++) await new Promise(resolve => real(resolve))
        return (await Promise.all(chains.map(chain => siwx.getSessions(chain, ada.address)))).map(
          ({ length }) => length,
        )
      }
      return { config, asked: requests, hangs, left: readRemaining }
    }
    for (const [title, acceptedCount, outcome, expectedRequests] of [
      ['after the time was up', 0, 'TIMEOUT', chains.slice(0, 1)],
      ['for one network, after another', 1, undefined, chains],
    ] as const) {
      it(`is taken back where it comes ${title}, and whoever signed has left`, async () => {
        const host = late(acceptedCount)
        const prepared = await prepare(host.config, chains, [])
        expect(await acceptInNoTime(prepared, host.hangs)).to.equal(outcome)
        await prepared.withdraw()
        expect([await host.left(), host.asked]).to.deep.equal([[0, 0], expectedRequests])
      })
    }
    it('stays where the host ends nobody’s, also what it takes late', async () => {
      const host = late(0, { signOutOnDisconnect: false })
      const prepared = await prepare(host.config, chains, [])
      await acceptInNoTime(prepared, host.hangs)
      await prepared.withdraw()
      expect(await host.left()).to.deep.equal([1, 0])
    })
    it('stays where the account was connected again before it came', async () => {
      const host = late(0)
      const storage = createMemoryStorage()
      const prepared = await prepare(host.config, chains, [], storage)
      await acceptInNoTime(prepared, host.hangs)
      await prepared.withdraw()
      writeConnection(storage, 'eip155', { connectorId: 'test.wallet', address: ada.address })
      expect(await host.left()).to.deep.equal([1, 0])
    })
  })
})
