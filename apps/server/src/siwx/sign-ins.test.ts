import { readFileSync } from 'node:fs'
import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { expect } from 'chai'
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  http,
  type Abi,
  type Hex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, writeSiweMessage, writeSolanaSignIn, type SiwxMessageData } from '@w3m/core/siwx'
import { deadChain, post, testChain, testServer } from '../testing/test-server.js'
import type { Server } from '../server.js'
import { nonceLifetimeMs } from './sign-ins.js'
import { signInDefaults } from './sign-in-settings.js'

const day = 86_400_000
const start = Date.parse('2026-01-02T12:00:00.000Z')
const origin = 'http://dapp.localhost:4400'
const domain = 'dapp.localhost:4400'
const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const bo = privateKeyToAccount(`0x${'02'.repeat(32)}`)
const solanaChain = {
  ...testChain,
  caipNetworkId: 'solana:AbCdEfGhJkLmNpQrStUvWxYz12345678' as const,
  name: 'Local Solana',
  rpcUrl: 'http://127.0.0.1:1',
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, string>> & {
    readonly reasons?: readonly { readonly field: string; readonly description: string }[]
  }
}

function env(signIn: Partial<typeof signInDefaults> = {}) {
  let nowMs = start
  const server: Server = testServer({
    chains: [testChain, deadChain, solanaChain],
    signIn: { ...signInDefaults, ratePerSecond: 1_000, domains: [domain, 'other.example'], ...signIn },
    now: () => nowMs,
  })
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await server.app.request(`/auth/v1/${path}`, {
      ...init,
      headers: { origin, ...(init.headers as Record<string, string>) },
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const message = async (changes: Partial<SiwxMessageData> = {}): Promise<SiwxMessageData> => {
    const { nonce, issuedAt } = (await call('nonce')).body
    return {
      domain,
      accountAddress: ada.address,
      uri: `${origin}/`,
      version: '1',
      chainId: 'eip155:31337',
      nonce: nonce!,
      issuedAt: issuedAt!,
      expirationTime: new Date(nowMs + 7 * day).toISOString(),
      ...changes,
    }
  }
  const send = (text: string, signature: string, headers: Record<string, string> = {}) =>
    call('authenticate', { ...post({ message: text, signature }), headers })
  const me = (token: string | undefined) => call('me', { headers: { authorization: `Bearer ${token}` } })
  return {
    server,
    call,
    message,
    send,
    me,
    wait: (ms: number) => void (nowMs += ms),
    async signIn(changes: Partial<SiwxMessageData> = {}, account = ada) {
      const text = writeSiweMessage(await message({ accountAddress: account.address, ...changes }))
      return send(text, await account.signMessage({ message: text }))
    },
  }
}

const why = ({ body }: Answer) => body.reasons?.[0]?.description

describe('Signing in at the server', () => {
  it('trades a signed message for a session that can be asked for', async () => {
    const { signIn, me } = env()
    const { status, body } = await signIn()
    expect(status).to.equal(200)
    expect(body.token).to.match(/^[\w-]{43}$/)
    const session = await me(body.token)
    expect(session.status).to.equal(200)
    expect(session.body).to.deep.include({
      address: ada.address,
      caip2Network: 'eip155:31337',
      domain,
      uri: `${origin}/`,
      iat: start / 1_000,
      exp: (start + 7 * day) / 1_000,
    })
  })

  it('lets no visitor sign in vain: a page whose messages would be refused gets no nonce', async () => {
    const { call } = env()
    for (const other of ['https://evil.example', `https://${domain}.evil.example`, 'null', '//'])
      expect(await call('nonce', { headers: { origin: other } })).to.deep.equal({
        status: 403,
        body: { status: 'FAILED', reasons: [{ field: 'origin', description: 'This site may not sign in here.' }] },
      })
  })

  it('knows a session for the pages of its site alone, and for a back end, which reads the domain', async () => {
    const { signIn, server } = env()
    const { token } = (await signIn()).body
    const meFrom = async (from: string | undefined) => {
      const headers = { authorization: `Bearer ${token}`, ...(from !== undefined && { origin: from }) }
      const response = await server.app.request('/auth/v1/me', { headers })
      return [response.status, ((await response.json()) as { readonly domain?: string }).domain]
    }
    expect(await meFrom(origin)).to.deep.equal([200, domain])
    expect(await meFrom(undefined)).to.deep.equal([200, domain])
    for (const other of ['https://other.example', 'http://dapp.localhost', 'null', ''])
      expect(await meFrom(other), other).to.deep.equal([401, undefined])
  })

  it('knows a session by its token however the scheme before it is spelled', async () => {
    const { signIn, call } = env()
    const { token } = (await signIn()).body
    for (const scheme of ['bearer', 'BEARER'])
      expect((await call('me', { headers: { authorization: `${scheme} ${token}` } })).status).to.equal(200)
  })

  it('keeps sessions of many accounts; ending one leaves the others', async () => {
    const { signIn, call, me } = env()
    const [one, two] = [(await signIn()).body.token, (await signIn({}, bo)).body.token]
    await call('sign-out', { method: 'POST', headers: { authorization: `Bearer ${one}` } })
    expect((await me(one)).status).to.equal(401)
    expect((await me(two)).body.address).to.equal(bo.address)
  })

  it('ends a session with its message, and none lasts longer than a week', async () => {
    const { signIn, me, wait } = env()
    const short = (await signIn({ expirationTime: new Date(start + 60_000).toISOString() })).body.token
    const long = (await signIn({ expirationTime: '2036-01-01T00:00:00Z' })).body.token
    wait(60_000)
    expect((await me(short)).status).to.equal(401)
    wait(7 * day - 60_001)
    expect((await me(long)).status).to.equal(200)
    wait(1)
    expect((await me(long)).status).to.equal(401)
  })

  it('writes no token into the database', async () => {
    const { signIn, server } = env()
    const { token } = (await signIn()).body
    const rows = server.database.prepare('SELECT * FROM sign_ins').all()
    expect(rows).to.have.length(1)
    expect(JSON.stringify(rows)).to.not.include(token)
  })

  it('lets no cache keep an answer', async () => {
    const { server } = env()
    expect((await server.app.request('/auth/v1/nonce')).headers.get('cache-control')).to.equal('no-store')
  })

  it('lets a page of another origin name its session', async () => {
    const response = await env().server.app.request('/auth/v1/me', { method: 'OPTIONS' })
    expect(response.headers.get('access-control-allow-headers')).to.contain('authorization')
  })

  for (const header of [
    '',
    'Bearer',
    'Bearer x',
    'Basic YWRhOng=',
    `Bearer ${'a'.repeat(43)}`,
    `bearer ${'a'.repeat(43)}`,
  ]) {
    it(`knows no session by “${header.slice(0, 20)}”`, async () => {
      const { call } = env()
      expect((await call('me', { headers: { authorization: header } })).status).to.equal(401)
    })
  }
})

describe('A nonce', () => {
  it('works once', async () => {
    const { message, send } = env()
    const text = writeSiweMessage(await message())
    const signature = await ada.signMessage({ message: text })
    expect((await send(text, signature)).status).to.equal(200)
    const again = await send(text, signature)
    expect(again.status).to.equal(400)
    expect(why(again)).to.include('nonce')
  })

  it('works once where the same message comes twice at a time', async () => {
    const { message, send } = env()
    const text = writeSiweMessage(await message())
    const signature = await ada.signMessage({ message: text })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(text, signature)))
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400, 400, 400])
  })

  it('serves one account on several networks, once each: a wallet may sign for all in one go', async () => {
    const { message, send } = env()
    const data = await message()
    const other = writeSiweMessage({ ...data, chainId: 'eip155:404' })
    const text = writeSiweMessage(data)
    expect((await send(text, await ada.signMessage({ message: text }))).status).to.equal(200)
    expect((await send(other, await ada.signMessage({ message: other }))).status).to.equal(200)
    expect((await send(other, await ada.signMessage({ message: other }))).status).to.equal(400)
    const foreign = writeSiweMessage({ ...data, chainId: 'eip155:404', accountAddress: bo.address })
    expect(why(await send(foreign, await bo.signMessage({ message: foreign })))).to.include('nonce')
  })

  it('is spent by a signature that is wrong', async () => {
    const { message, send } = env()
    const text = writeSiweMessage(await message())
    expect((await send(text, await bo.signMessage({ message: text }))).status).to.equal(401)
    expect(why(await send(text, await ada.signMessage({ message: text })))).to.include('nonce')
  })

  it('lasts ten minutes', async () => {
    const { message, send, wait } = env()
    const [one, two] = [writeSiweMessage(await message()), writeSiweMessage(await message())]
    wait(nonceLifetimeMs)
    expect((await send(one, await ada.signMessage({ message: one }))).status).to.equal(200)
    wait(1)
    expect(why(await send(two, await ada.signMessage({ message: two })))).to.include('nonce')
  })

  it('of a visitor’s own is refused', async () => {
    expect(why(await env().signIn({ nonce: '0123456789abcdef' }))).to.include('nonce')
  })
})

describe('A message', () => {
  const hour = 3_600_000
  const refused: readonly (readonly [title: string, changes: Partial<SiwxMessageData>, reason: string])[] = [
    [
      'of a site that is not listed',
      { domain: 'evil.example', uri: 'http://evil.example/' },
      'This site may not sign in here.',
    ],
    ['of a listed site with another port', { domain: 'dapp.localhost:4401' }, 'This site may not sign in here.'],
    ['of a listed site with a user in front', { domain: `me@${domain}` }, 'This site may not sign in here.'],
    [
      'of another listed site than the page',
      { domain: 'other.example', uri: 'https://other.example/' },
      'The message is for another site than the page that sends it.',
    ],
    [
      'with the URI of another site',
      { uri: 'https://evil.example/' },
      'The URI is not of the site that the message names.',
    ],
    [
      'with a URI that is too long to be stored',
      { uri: `${origin}/${'a'.repeat(2_048 - origin.length)}` },
      'The URI has more than 2048 characters.',
    ],
    ['with a URI that is no page', { uri: `urn:${domain}` }, 'The URI is not of the site that the message names.'],
    ['that has ended', { expirationTime: new Date(start - 1).toISOString() }, 'The message does not hold now.'],
    ['that has not begun', { notBefore: new Date(start + 1).toISOString() }, 'The message does not hold now.'],
    [
      'issued more than a good hour ahead',
      { issuedAt: new Date(start + hour + 300_001).toISOString() },
      'The message does not hold now.',
    ],
    ['of a chain that is not served', { chainId: 'eip155:1' }, 'This chain is not served here.'],
  ]
  for (const [title, changes, reason] of refused) {
    it(`${title} is refused`, async () => {
      const answer = await env().signIn(changes)
      expect(answer.status).to.equal(400)
      expect(why(answer)).to.equal(reason)
    })
  }

  it('issued by a clock an hour ahead is taken', async () => {
    expect((await env().signIn({ issuedAt: new Date(start + hour).toISOString() })).status).to.equal(200)
  })

  it('that is written in another form is refused with the part that is wrong', async () => {
    const { message, send } = env()
    const text = writeSiweMessage(await message()).replace('Version: 1', 'Version: 2')
    expect(why(await send(text, await ada.signMessage({ message: text })))).to.equal(
      'The sign-in message is not valid: Version.',
    )
  })

  it('may come from where no browser is', async () => {
    const { message, server } = env()
    const text = writeSiweMessage(await message())
    const response = await server.app.request(
      '/auth/v1/authenticate',
      post({ message: text, signature: await ada.signMessage({ message: text }) }),
    )
    expect(response.status).to.equal(200)
  })

  it('is refused everywhere by a server that lists no site', async () => {
    const { call, send } = env({ domains: [] })
    expect((await call('nonce')).status).to.equal(501)
    const text = writeSiweMessage(await env().message())
    expect(why(await send(text, await ada.signMessage({ message: text })))).to.equal('This site may not sign in here.')
  })

  it('comes at most so often from one address', async () => {
    const { call } = env({ ratePerSecond: 1 })
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await call('nonce')).status)
    expect(answers).to.deep.equal([...Array<number>(10).fill(200), 429])
  })
})

describe('A contract account', () => {
  const artifacts = JSON.parse(readFileSync('contracts/artifacts.json', 'utf8')) as Record<
    'TestAccount' | 'TestAccountFactory',
    { readonly abi: Abi; readonly bytecode: Hex }
  >
  const chain = {
    id: 31337,
    name: 'Local',
    nativeCurrency: testChain.nativeCurrency,
    rpcUrls: { default: { http: [testChain.rpcUrl] } },
  }
  const reader = createPublicClient({ chain, transport: http(), pollingInterval: 20 })
  const deployer = createWalletClient({
    chain,
    transport: http(),
    account: mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 8 }),
  })
  const salt: Hex = `0x${'07'.repeat(32)}`
  const magic: Hex = `0x${'6492'.repeat(16)}`
  let account: Hex
  let factory: Hex
  let future: Hex

  const deploy = async (name: keyof typeof artifacts, args: readonly unknown[] = []): Promise<Hex> => {
    const hash = await deployer.deployContract({ ...artifacts[name], args: [...args] })
    return getAddress((await reader.waitForTransactionReceipt({ hash, checkReplacement: false })).contractAddress!)
  }
  before(async () => {
    account = await deploy('TestAccount', [ada.address])
    factory = await deploy('TestAccountFactory')
    future = getAddress(
      (await reader.readContract({
        address: factory,
        abi: artifacts.TestAccountFactory.abi,
        functionName: 'addressOf',
        args: [ada.address, salt],
      })) as Hex,
    )
  })

  /** A signature with what makes the account, as ERC-6492 has it. */
  const wrapped = (owner: Hex, signature: Hex): Hex => {
    const create = encodeFunctionData({
      abi: artifacts.TestAccountFactory.abi,
      functionName: 'create',
      args: [owner, salt],
    })
    return concatHex([
      encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [factory, create, signature]),
      magic,
    ])
  }

  it('signs in with what its owner signed (ERC-1271)', async () => {
    const { message, send, me } = env()
    const text = writeSiweMessage(await message({ accountAddress: account }))
    const { status, body } = await send(text, await ada.signMessage({ message: text }))
    expect(status).to.equal(200)
    expect((await me(body.token)).body.address).to.equal(account)
  })

  it('does not sign in with what somebody else signed', async () => {
    const { message, send } = env()
    const text = writeSiweMessage(await message({ accountAddress: account }))
    expect((await send(text, await bo.signMessage({ message: text }))).status).to.equal(401)
    expect((await send(writeSiweMessage(await message({ accountAddress: account })), '0x1234')).status).to.equal(401)
  })

  it('signs in before it is there (ERC-6492)', async () => {
    expect(await reader.getCode({ address: future })).to.equal(undefined)
    const { message, send } = env()
    const text = writeSiweMessage(await message({ accountAddress: future }))
    expect((await send(text, wrapped(ada.address, await ada.signMessage({ message: text })))).status).to.equal(200)
    expect(await reader.getCode({ address: future })).to.equal(undefined)
  })

  it('that is not there does not sign in with another owner’s signature, or another owner’s account', async () => {
    const { message, send } = env()
    const one = writeSiweMessage(await message({ accountAddress: future }))
    expect((await send(one, wrapped(ada.address, await bo.signMessage({ message: one })))).status).to.equal(401)
    const two = writeSiweMessage(await message({ accountAddress: future }))
    expect((await send(two, wrapped(bo.address, await bo.signMessage({ message: two })))).status).to.equal(401)
  })

  it('on a chain whose node is down is not refused: it is to be asked again', async () => {
    const { message, send } = env()
    const text = writeSiweMessage(await message({ accountAddress: account, chainId: 'eip155:404' }))
    expect((await send(text, await ada.signMessage({ message: text }))).status).to.equal(503)
  })
})

describe('A Solana account', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const base58 = (bytes: Uint8Array): string => {
    let rest = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
    let text = ''
    for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
    return '1'.repeat(bytes.findIndex(byte => byte !== 0)) + text
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))

  it('signs in by its key, without a node', async () => {
    const { message, send, me } = env()
    const text = writeSolanaSignIn(await message({ accountAddress: address, chainId: solanaChain.caipNetworkId }))
    const { status, body } = await send(text, base58(signBytes(null, Buffer.from(text), privateKey)))
    expect(status).to.equal(200)
    expect((await me(body.token)).body).to.include({ address, caip2Network: solanaChain.caipNetworkId })
  })

  it('does not sign in with the signature of another text', async () => {
    const { message, send } = env()
    const text = writeSolanaSignIn(await message({ accountAddress: address, chainId: solanaChain.caipNetworkId }))
    expect((await send(text, base58(signBytes(null, Buffer.from(`${text} `), privateKey)))).status).to.equal(401)
  })

  it('is no account of an EVM chain', async () => {
    const { message } = env()
    const data = await message({ accountAddress: address, chainId: solanaChain.caipNetworkId })
    expect(() => parseSiweMessage(writeSolanaSignIn(data))).to.throw()
  })
})
