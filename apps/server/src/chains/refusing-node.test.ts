import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Hex } from 'viem'
import { chainAccount, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain, developer, post } from '../testing/test-server.js'
import { isContractFault, RpcNodeError } from './call-rpc.js'
import { createEip155TokenReader } from './eip155/eip155-tokens.js'

const chain = busyChain.caipNetworkId
const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar',
  string
>
const [coin, token] = [`${chain}:0x${'e'.repeat(40)}`, `${chain}:${busyChain.tokens[0]!.address}`]
/** What a node says that has enough of being asked; it names what nobody else must read. */
const limit = { code: -32005, message: 'daily limit of key 5ec7e7 exceeded' }

interface Question {
  readonly id: number
  readonly method: string
}

/** The busy chain's node, which refuses what it is told to. */
async function refusingNode() {
  let refused: ReadonlySet<string> = new Set()
  const answerOne = async (question: Question): Promise<unknown> => {
    if (refused.has(question.method)) return { jsonrpc: '2.0', id: question.id, error: limit }
    return (
      await fetch(busyChain.rpcUrl, { ...post(question), headers: { 'content-type': 'application/json' } })
    ).json()
  }
  const answer = async (body: string): Promise<unknown> => {
    const question = JSON.parse(body) as Question | readonly Question[]
    return Array.isArray(question) ? Promise.all(question.map(answerOne)) : answerOne(question as Question)
  }
  const http: HttpServer = createHttpServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => void answer(body).then(each => response.end(JSON.stringify(each))))
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    refuse: (...methods: readonly string[]) => void (refused = new Set(methods)),
    close: () => new Promise(resolve => http.close(resolve)),
  }
}

describe('A node that refuses what it is asked', () => {
  let folder: string
  let node: Awaited<ReturnType<typeof refusingNode>>
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  let registry: Hex
  let tiles: Hex

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-refusing-'))
    node = await refusingNode()
    ada = await chainAccount()
    registry = await ada.deploy('TestNames')
    tiles = await ada.deploy('TestCollectible')
    await ada.call({ contract: 'TestCollectible', address: tiles, functionName: 'mint', args: [ada.address] })
    server = indexedServer(folder, {
      chains: [{ ...busyChain, exchange, rpcUrl: node.rpcUrl }],
      names: { chain, registry, gateways: [] },
    })
  })
  after(async () => {
    await server.close()
    await node.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (path: string, init?: RequestInit) => {
    const answer = await server.app.request(path, init)
    const text = await answer.text()
    expect(text).not.to.contain('5ec7e7')
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
  }
  const query = (path: string, params: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(params)}`
  const of = (account: string, what: string) => query(`/v1/account/${account}/${what}`, { chainId: chain })

  it('is not taken for one whose chain has nothing of an account before its blocks are read', async () => {
    for (const what of ['history', 'nfts', 'allowances'])
      expect((await ask(of(developer, what))).status, what).to.equal(503)
    await server.catchUp()
    for (const what of ['history', 'nfts', 'allowances'])
      expect((await ask(of(developer, what))).status, what).to.equal(200)
  })

  const questions: readonly (readonly [title: string, asked: () => readonly [path: string, init?: RequestInit]])[] = [
    ['an account has', () => [of(ada.address, 'balance')]],
    ['NFTs an account has', () => [of(ada.address, 'nfts')]],
    ['stands behind a name', () => ['/v1/profile/account/nobody.eth']],
    ['name an address has', () => [`/v1/profile/reverse/${ada.address}`]],
    ['an address is called', () => [`/v1/identity/${ada.address}`]],
    ['gas costs', () => [query('/v1/convert/gas-price', { chainId: chain })]],
    ['a swap gives', () => [query('/v1/convert/quotes', { from: coin, to: token, amount: '1000000' })]],
    [
      'may be taken',
      () => [query('/v1/convert/allowance', { tokenAddress: token, userAddress: `${chain}:${ada.address}` })],
    ],
    [
      'an approval costs',
      () => [query('/v1/convert/build-approve', { from: token, to: coin, userAddress: `${chain}:${ada.address}` })],
    ],
    [
      'wrapping costs',
      () => [
        '/v1/convert/build-transaction',
        post({ from: coin, to: `${chain}:${exchange.wrapped}`, amount: '1', userAddress: `${chain}:${ada.address}` }),
      ],
    ],
  ]
  for (const [title, asked] of questions)
    it(`makes it unknown what ${title}, and is not repeated`, async () => {
      node.refuse('eth_call', 'eth_gasPrice', 'eth_feeHistory', 'eth_getBalance')
      const { status, retryAfter, text } = await ask(...asked())
      node.refuse()
      expect(status, text).to.equal(503)
      expect(retryAfter).to.equal('1')
    })

  it('leaves nothing behind: what it answers in the next moment counts', async () => {
    expect((await ask('/v1/profile/account/nobody.eth')).status).to.equal(404)
    expect((await ask(of(ada.address, 'nfts'))).text).to.contain(tiles.toLowerCase())
  })

  it('says why a piece is not described', async () => {
    node.refuse('eth_call')
    const { text } = await ask(`/v1/nft/${encodeURIComponent(`${chain}/erc721:${tiles.toLowerCase()}/77`)}`)
    node.refuse()
    expect(text).to.contain('Its contract cannot be asked.')
  })

  it('does not make a token nameless', async () => {
    const reader = createEip155TokenReader({ rpcUrl: node.rpcUrl })
    const { address } = busyChain.tokens[0]!
    node.refuse('eth_call')
    expect(await reader.read(address)).to.equal(undefined)
    node.refuse()
    expect((await reader.read(address))?.symbol).to.equal(busyChain.tokens[0]!.symbol)
  })

  for (const [title, address] of [
    ['a contract that is none', () => tiles],
    ['an address without one', () => `0x${'1'.repeat(40)}`],
  ] as const)
    it(`is not blamed for ${title}: it is no token`, async () => {
      const tokenAddress = `${chain}:${address()}`
      const { status, text } = await ask(
        query('/v1/convert/allowance', { tokenAddress, userAddress: `${chain}:${ada.address}` }),
      )
      expect([status, text]).to.deep.equal([
        400,
        '{"status":"FAILED","reasons":[{"field":"tokenAddress","description":"This is no token of this chain."}]}',
      ])
    })
})

describe('What a node says of a contract', () => {
  const said: readonly (readonly [code: number, message: string, data: unknown, isFault: boolean])[] = [
    [3, 'execution reverted', '0x', true],
    [-32000, 'execution reverted', undefined, true],
    [-32015, 'VM execution error.', 'revert', true],
    [-32603, 'EVM error OutOfGas', undefined, true],
    [-32000, 'out of gas', undefined, true],
    [-32000, 'invalid opcode: INVALID', undefined, true],
    [-32000, 'stack underflow (0 <=> 1)', undefined, true],
    [-32003, 'response too large', undefined, true],
    [-32005, 'limit exceeded', undefined, false],
    [429, 'Too many requests', undefined, false],
    [-32000, 'header not found', undefined, false],
    [-32602, 'invalid argument 0', undefined, false],
    [-32603, 'Internal error', { cause: '0x' }, false],
  ]
  for (const [code, message, data, isFault] of said)
    it(`${isFault ? 'is its fault' : 'is none of its doing'}: ${code} ${message}`, () => {
      expect(isContractFault(new RpcNodeError(code, message, data))).to.equal(isFault)
    })
})
