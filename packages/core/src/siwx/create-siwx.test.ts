import { ed25519 } from '@noble/curves/ed25519'
import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeBase58 } from '../caip/base58.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createSiwx } from './create-siwx.js'
import type { SiwxOptions } from './siwx-options.js'
import { createDefaultSiwx } from './default-siwx.js'
import { parseSiweMessage } from '../namespaces/eip155/eip4361.js'
import { parseSolanaSignIn } from '../namespaces/solana/solana-sign-in.js'
import type { SiwxApp } from './siwx-config.js'
import type { SiwxSession } from './siwx-session.js'

const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const bo = privateKeyToAccount(`0x${'02'.repeat(32)}`)
const solanaKey = new Uint8Array(32).fill(3)
const solanaAddress = encodeBase58(ed25519.getPublicKey(solanaKey))
const one: CaipNetworkId = 'eip155:1'
const two: CaipNetworkId = 'eip155:10'
const start = Date.parse('2026-01-02T12:00:00.000Z')

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error: { code?: unknown }) => error.code,
  )

function world(options: SiwxOptions = {}, app: Partial<SiwxApp> = {}) {
  let nowMs = start
  const storage = app.storage ?? createMemoryStorage()
  const siwx = createDefaultSiwx(options, { storage, nodes: () => [], ...app }, () => nowMs)
  async function sign(account = ada, chainId = one): Promise<SiwxSession> {
    const { toString, ...data } = await siwx.createMessage({ accountAddress: account.address, chainId })
    const message = toString()
    return { data, message, signature: await account.signMessage({ message }) }
  }
  return {
    siwx,
    storage,
    sign,
    async signIn(account = ada, chainId = one) {
      const session = await sign(account, chainId)
      await siwx.addSession(session)
      return session
    },
    wait: (ms: number) => void (nowMs += ms),
  }
}

describe('A sign-in message', () => {
  it('names this page by its host and its address without query and fragment, and lasts a week', async () => {
    const message = await world().siwx.createMessage({ accountAddress: ada.address.toLowerCase(), chainId: one })
    expect(message.domain).to.equal(location.host)
    expect(message.uri).to.equal(location.origin + location.pathname)
    expect(message.accountAddress).to.equal(ada.address)
    expect(message.issuedAt).to.equal('2026-01-02T12:00:00.000Z')
    expect(message.expirationTime).to.equal('2026-01-09T12:00:00.000Z')
    expect(parseSiweMessage(message.toString())).to.deep.include({
      domain: location.host,
      chainId: one,
      nonce: message.nonce,
    })
  })

  it('has a nonce of 128 random bits, another one each time', async () => {
    const { siwx } = world()
    const nonces = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await siwx.createMessage({ accountAddress: ada.address, chainId: one })).nonce,
      ),
    )
    expect(new Set(nonces).size).to.equal(50)
    for (const nonce of nonces) expect(nonce).to.match(/^[0-9a-f]{32}$/)
  })

  it('says what the host wants', async () => {
    const options = {
      domain: 'dapp.example',
      uri: 'https://dapp.example/in',
      statement: 'Welcome.',
      resources: ['https://dapp.example/terms'],
      requestId: 'r1',
      lifetimeMs: 60_000,
      nonce: async () => 'abcdefgh12',
    }
    const message = await world(options).siwx.createMessage({
      accountAddress: ada.address,
      chainId: two,
      notBefore: '2026-01-02T12:00:00Z',
    })
    expect(parseSiweMessage(message.toString())).to.deep.equal({
      domain: 'dapp.example',
      accountAddress: ada.address,
      statement: 'Welcome.',
      uri: 'https://dapp.example/in',
      version: '1',
      chainId: two,
      nonce: 'abcdefgh12',
      issuedAt: '2026-01-02T12:00:00.000Z',
      expirationTime: '2026-01-02T12:01:00.000Z',
      notBefore: '2026-01-02T12:00:00Z',
      requestId: 'r1',
      resources: ['https://dapp.example/terms'],
    })
  })

  it('of a host that gives a short nonce cannot be written', async () => {
    const message = await world({ nonce: async () => '123' }).siwx.createMessage({
      accountAddress: ada.address,
      chainId: one,
    })
    expect(() => message.toString())
      .to.throw()
      .with.property('code', 'SIWX_MESSAGE_INVALID')
  })

  it('on an unknown namespace is refused by name', async () => {
    expect(await code(world().siwx.createMessage({ accountAddress: 'x', chainId: 'cosmos:hub' }))).to.equal(
      'SIWX_CHAIN_UNKNOWN',
    )
  })
})

describe('A session that is kept in the page', () => {
  it('is there for its account and network, whatever the case of the address', async () => {
    const { siwx, signIn } = world()
    const session = await signIn()
    expect(await siwx.getSessions(one, ada.address.toLowerCase())).to.deep.equal([session])
    expect(await siwx.getSessions(two, ada.address)).to.deep.equal([])
    expect(await siwx.getSessions(one, bo.address)).to.deep.equal([])
  })

  it('outlives the page', async () => {
    const { storage, signIn } = world()
    const session = await signIn()
    expect(await world({}, { storage }).siwx.getSessions(one, ada.address)).to.deep.equal([session])
  })

  it('by the host is verified in the page when it is new, also beside a server', async () => {
    const stored: SiwxSession[] = []
    const storage = {
      add: async (session: SiwxSession) => void stored.push(session),
      get: async () => stored.map(session => ({ ...session, message: '', signature: '' })),
      set: async () => undefined,
      delete: async () => void stored.splice(0),
    }
    const { siwx, sign } = world({ server: 'https://auth.example', storage, nonce: async () => 'abcdefgh12' })
    const session = await sign()
    const signature = await bo.signMessage({ message: session.message })
    expect(await code(siwx.addSession({ ...session, signature }))).to.equal('SIWX_CHAIN_UNKNOWN')
    expect(await code(siwx.addSession({ ...session, signature: '' }))).to.equal('SIWX_SIGNATURE_INVALID')
    expect(stored).to.deep.equal([])
    await siwx.addSession(session)
    expect(await siwx.getSessions(one, ada.address)).to.have.length(1)
  })

  it('ends with its message', async () => {
    const { siwx, signIn, wait } = world({ lifetimeMs: 60_000 })
    await signIn()
    wait(60_000)
    expect(await siwx.getSessions(one, ada.address)).to.have.length(1)
    wait(1)
    expect(await siwx.getSessions(one, ada.address)).to.deep.equal([])
  })

  it('that is revoked leaves those of other accounts and networks', async () => {
    const { siwx, signIn } = world()
    for (const account of [ada, bo]) for (const chainId of [one, two]) await signIn(account, chainId)
    await siwx.revokeSession(one, ada.address.toLowerCase())
    const pairs = [
      [one, ada],
      [two, ada],
      [one, bo],
      [two, bo],
    ] as const
    const remaining = await Promise.all(
      pairs.map(async ([chainId, { address }]) => (await siwx.getSessions(chainId, address)).length),
    )
    expect(remaining).to.deep.equal([0, 1, 1, 1])
  })

  it('goes with all others when nobody is to be signed in', async () => {
    const { siwx, signIn, storage } = world()
    await signIn()
    await siwx.setSessions([])
    expect(await siwx.getSessions(one, ada.address)).to.deep.equal([])
    expect(storage.keys()).to.deep.equal([])
  })

  it('takes the place of all others when it is set, or nothing changes', async () => {
    const { siwx, signIn, sign } = world()
    await signIn(ada)
    const other = await sign(bo)
    expect(await code(siwx.setSessions([other, { ...other, signature: `0x${'11'.repeat(65)}` }]))).to.equal(
      'SIWX_CHAIN_UNKNOWN',
    )
    expect(await siwx.getSessions(one, ada.address)).to.have.length(1)
    await siwx.setSessions([other])
    expect(await siwx.getSessions(one, ada.address)).to.deep.equal([])
    expect(await siwx.getSessions(one, bo.address)).to.have.length(1)
  })

  it('that was changed in storage is not one, and is forgotten', async () => {
    const verifiers = [
      { namespace: 'eip155', verify: async ({ message }: SiwxSession) => !message.includes('Nonce: z') },
    ]
    const { siwx, signIn, storage } = world({ verifiers })
    await signIn()
    for (const key of storage.keys()) storage.set(key, storage.get(key)!.replace(/Nonce: \w/, 'Nonce: z'))
    expect(await siwx.getSessions(one, ada.address)).to.deep.equal([])
    expect(storage.keys()).to.deep.equal([])
  })

  it('that is no session in storage is passed over', async () => {
    const { siwx, storage, signIn } = world()
    storage.set('w3m:sign_in', '[{"data":1},null,"x"]')
    expect(await siwx.getSessions(one, ada.address)).to.deep.equal([])
    storage.set('w3m:sign_in', '{"no":"list"}')
    await signIn()
    expect(await siwx.getSessions(one, ada.address)).to.have.length(1)
  })

  const wrong: readonly (readonly [
    title: string,
    change: (session: SiwxSession) => SiwxSession | Promise<SiwxSession>,
    code: string,
  ])[] = [
    [
      'another account’s signature',
      async session => ({ ...session, signature: await bo.signMessage({ message: session.message }) }),
      'SIWX_CHAIN_UNKNOWN',
    ],
    ['no signature', session => ({ ...session, signature: '' }), 'SIWX_SIGNATURE_INVALID'],
    ['a signature that is no hex', session => ({ ...session, signature: 'signed' }), 'SIWX_SIGNATURE_INVALID'],
    ['a text that is none', session => ({ ...session, message: 'Hello' }), 'SIWX_MESSAGE_INVALID'],
    [
      'data of another network than its text',
      session => ({ ...session, data: { ...session.data, chainId: two } }),
      'SIWX_MESSAGE_INVALID',
    ],
    [
      'data of another account than its text',
      session => ({ ...session, data: { ...session.data, accountAddress: bo.address } }),
      'SIWX_MESSAGE_INVALID',
    ],
    [
      'data of another nonce than its text',
      session => ({ ...session, data: { ...session.data, nonce: 'abcdefgh' } }),
      'SIWX_MESSAGE_INVALID',
    ],
    [
      'the text of another site',
      session => ({
        ...session,
        data: { ...session.data, domain: 'evil.example' },
        message: session.message.replace(location.host, 'evil.example'),
      }),
      'SIWX_MESSAGE_INVALID',
    ],
    [
      'a text that has ended',
      session => ({
        ...session,
        data: { ...session.data, expirationTime: '2026-01-01T00:00:00Z' },
        message: session.message.replace(/Expiration Time: .*/, 'Expiration Time: 2026-01-01T00:00:00Z'),
      }),
      'SIWX_MESSAGE_INVALID',
    ],
  ]
  for (const [title, change, expected] of wrong) {
    it(`is not kept with ${title}`, async () => {
      const { siwx, sign } = world()
      const session = await change(await sign())
      expect(await code(siwx.addSession(session))).to.equal(expected)
      expect(await siwx.getSessions(one, ada.address)).to.deep.equal([])
    })
  }

  it('of a Solana account is verified by its key', async () => {
    const { siwx } = world()
    const chainId: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { toString, ...data } = await siwx.createMessage({ accountAddress: solanaAddress, chainId })
    const message = toString()
    expect(parseSolanaSignIn(message).accountAddress).to.equal(solanaAddress)
    const signature = encodeBase58(ed25519.sign(new TextEncoder().encode(message), solanaKey))
    expect(await code(siwx.addSession({ data, message, signature: encodeBase58(new Uint8Array(64)) }))).to.equal(
      'SIWX_SIGNATURE_INVALID',
    )
    expect(await code(siwx.addSession({ data, message, signature: '0OIl' }))).to.equal('SIWX_SIGNATURE_INVALID')
    await siwx.addSession({ data, message, signature })
    expect(await siwx.getSessions(chainId, solanaAddress)).to.have.length(1)
  })
})

describe('A session that a server keeps', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  afterEach(() => void (page.fetch = realFetch))

  /** A server that verifies nothing and has a clock of its own. */
  const serve = (lifetimeMs: number) => {
    const issued = start / 1_000
    page.fetch = async (input, init) => {
      const url = String(input)
      if (url.endsWith('/nonce')) return Response.json({ nonce: 'abcdefgh', issuedAt: new Date(start).toISOString() })
      if (init?.method === 'POST') return Response.json({ token: 'a-token' })
      const place = { domain: location.host, uri: location.origin, nonce: 'abcdefgh' }
      return Response.json({
        ...place,
        address: ada.address,
        caip2Network: one,
        iat: issued,
        exp: issued + lifetimeMs / 1_000,
      })
    }
  }

  for (const minutes of [-120, 20])
    it(`holds as long as the server says, with a clock that is ${minutes} minutes fast`, async () => {
      const lifetimeMs = 15 * 60_000
      serve(lifetimeMs)
      const { siwx, signIn, wait } = world({ server: 'https://auth.example', lifetimeMs })
      wait(minutes * 60_000)
      await signIn()
      expect(await siwx.getSessions(one, ada.address)).to.have.length(1)
    })
})

describe('A contract account', () => {
  const realFetch = window.fetch
  afterEach(() => {
    window.fetch = realFetch
  })
  const nodes = () => [{ url: 'https://node.example' }]
  const answer = (body: object, status = 200) => {
    const calls: { readonly method: string; readonly params: readonly { readonly data: string }[] }[] = []
    window.fetch = async (_url, init) => {
      const call = JSON.parse(init!.body as string) as { id: number; method: string; params: never }
      calls.push(call)
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...body }), { status })
    }
    return calls
  }
  const outcomes: readonly (readonly [title: string, body: object, status: number, outcome: string])[] = [
    ['that says yes is signed in', { result: '0x01' }, 200, 'nothing was thrown'],
    ['that says no is not', { result: '0x00' }, 200, 'SIWX_SIGNATURE_INVALID'],
    ['that says something else is not', { result: '0x02' }, 200, 'SIWX_SIGNATURE_INVALID'],
    ['that reverts is not', { error: { code: 3, message: 'execution reverted' } }, 200, 'SIWX_SIGNATURE_INVALID'],
    ['that cannot be asked is told apart from one that says no', {}, 401, 'HTTP_STATUS'],
  ]
  for (const [title, body, status, outcome] of outcomes) {
    it(title, async () => {
      const calls = answer(body, status)
      const { siwx, sign } = world({}, { nodes })
      const session = { ...(await sign()), signature: await bo.signMessage({ message: 'another' }) }
      expect(await code(siwx.addSession(session))).to.equal(outcome)
      expect(calls[0]!.method).to.equal('eth_call')
      expect(calls[0]!.params[0]!.data).to.include(ada.address.slice(2).toLowerCase())
    })
  }

  it('is asked only where the key did not sign', async () => {
    const calls = answer({ result: '0x00' })
    await world({}, { nodes }).signIn()
    expect(calls).to.deep.equal([])
  })
})

describe('createSiwx', () => {
  it('requires to sign and signs out on disconnect unless it is told otherwise', () => {
    expect(createSiwx().getRequired!()).to.equal(true)
    expect(createSiwx().signOutOnDisconnect).to.equal(true)
    expect(createSiwx({ required: false, signOutOnDisconnect: false }).getRequired!()).to.equal(false)
    expect(createSiwx({ signOutOnDisconnect: false }).signOutOnDisconnect).to.equal(false)
  })

  const wrong: readonly (readonly [option: string, options: object])[] = [
    ['siwx.server', { server: '4401' }],
    ['siwx.server', { server: 'ftp://x' }],
    ['siwx.required', { required: 'yes' }],
    ['siwx.requierd', { requierd: true }],
    ['siwx.verifiers', { verifiers: {} }],
    ['siwx.constructor', { constructor: 1 }],
  ]
  for (const [option, options] of wrong) {
    it(`names ${option} where it is ${JSON.stringify(options)}`, () => {
      expect(() => createSiwx(options))
        .to.throw()
        .with.deep.include({ code: 'INVALID_OPTION' })
        .and.nested.property('context.option', option)
    })
  }

  it('keeps sessions where the instance keeps things', async () => {
    const storage = createMemoryStorage()
    const siwx = createSiwx()
    siwx.attach!({ storage, nodes: () => [] })
    const { toString, ...data } = await siwx.createMessage({ accountAddress: ada.address, chainId: one })
    await siwx.addSession({ data, message: toString(), signature: await ada.signMessage({ message: toString() }) })
    expect(storage.keys()).to.deep.equal(['w3m:sign_in'])
    expect(await siwx.getSessions(one, ada.address)).to.have.length(1)
    await siwx.revokeSession(one, ada.address)
    expect(storage.keys()).to.deep.equal([])
  })
})
