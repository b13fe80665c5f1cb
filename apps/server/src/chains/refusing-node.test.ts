import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import type { Hex } from 'viem'
import { chainAccount, type ChainAccount } from '../testing/chain-account.js'
import { faultyNode } from '../testing/faulty-node.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain, developer, post } from '../testing/test-server.js'
import { isContractFault, isRefusal, RpcNodeError } from './call-rpc.js'
import { createEip155TokenReader } from './eip155/eip155-tokens.js'

const chain = busyChain.caipNetworkId
const exchange = JSON.parse(process.env.W3M_TEST_EXCHANGE!) as Record<
  'router' | 'factory' | 'wrapped' | 'dollar',
  string
>
const [nativeId, token] = [`${chain}:0x${'e'.repeat(40)}`, `${chain}:${busyChain.tokens[0]!.address}`]
describe('A node that refuses what it is asked', () => {
  let folder: string
  let node: Awaited<ReturnType<typeof faultyNode>>
  let server: ReturnType<typeof indexedServer>
  let ada: ChainAccount
  let registry: Hex
  let tiles: Hex

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-refusing-'))
    node = await faultyNode()
    ada = await chainAccount()
    registry = await ada.deploy('TestNames')
    tiles = await ada.deploy('TestCollectible')
    await ada.call({ contract: 'TestCollectible', address: tiles, functionName: 'mint', args: [ada.address] })
    await ada.callBy(busyChain.tokens[0]!.address as Hex, 'function approve(address, uint256)', [ada.address, 1n])
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

  const request = async (path: string, init?: RequestInit) => {
    const answer = await server.app.request(path, init)
    const text = await answer.text()
    expect(text).not.to.contain('5ec7e7')
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
  }
  const query = (path: string, params: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(params)}`
  const of = (account: string, title: string) => query(`/v1/account/${account}/${title}`, { chainId: chain })

  it('is not taken for one whose chain has nothing of an account before its blocks are read', async () => {
    for (const title of ['history', 'nfts', 'allowances'])
      expect((await request(of(developer, title))).status, title).to.equal(503)
    await server.catchUp()
    for (const title of ['history', 'nfts', 'allowances'])
      expect((await request(of(developer, title))).status, title).to.equal(200)
  })

  const questions: readonly (readonly [
    title: string,
    requestArgs: () => readonly [path: string, init?: RequestInit],
  ])[] = [
    ['an account has', () => [of(ada.address, 'balance')]],
    ['NFTs an account has', () => [of(ada.address, 'nfts')]],
    ['stands behind a name', () => ['/v1/profile/account/nobody.eth']],
    ['name an address has', () => [`/v1/profile/reverse/${ada.address}`]],
    ['an address is called', () => [`/v1/identity/${ada.address}`]],
    ['gas costs', () => [query('/v1/convert/gas-price', { chainId: chain })]],
    ['a swap gives', () => [query('/v1/convert/quotes', { from: nativeId, to: token, amount: '1000000' })]],
    [
      'may be taken',
      () => [query('/v1/convert/allowance', { tokenAddress: token, userAddress: `${chain}:${ada.address}` })],
    ],
    [
      'an approval costs',
      () => [query('/v1/convert/build-approve', { from: token, to: nativeId, userAddress: `${chain}:${ada.address}` })],
    ],
    [
      'wrapping costs',
      () => [
        '/v1/convert/build-transaction',
        post({
          from: nativeId,
          to: `${chain}:${exchange.wrapped}`,
          amount: '1',
          userAddress: `${chain}:${ada.address}`,
        }),
      ],
    ],
  ]
  for (const [title, requestArgs] of questions)
    it(`makes it unknown what ${title}, and is not repeated`, async () => {
      node.refuse(['eth_call', 'eth_gasPrice', 'eth_feeHistory', 'eth_getBalance'])
      const { status, retryAfter, text } = await request(...requestArgs())
      node.refuse([])
      expect(status, text).to.equal(503)
      expect(retryAfter).to.equal('1')
    })

  for (const message of ['come back tomorrow', 'Internal error'])
    for (const title of ['balance', 'nfts', 'allowances'])
      it(`makes it unknown what stands in the ${title} in words that nobody knows: ${message}`, async () => {
        node.refuse(['eth_call'], { code: -32603, message })
        const { status, text } = await request(of(ada.address, title))
        node.refuse([])
        expect(status, text).to.equal(503)
      })

  it('leaves nothing behind: what it answers in the next moment counts', async () => {
    expect((await request('/v1/profile/account/nobody.eth')).status).to.equal(404)
    expect((await request(of(ada.address, 'nfts'))).text).to.contain(tiles.toLowerCase())
  })

  it('says why an NFT is not described', async () => {
    node.refuse(['eth_call'])
    const { text } = await request(`/v1/nft/${encodeURIComponent(`${chain}/erc721:${tiles.toLowerCase()}/77`)}`)
    node.refuse([])
    expect(text).to.contain('Its contract cannot be asked.')
  })

  it('does not make a token nameless', async () => {
    const reader = createEip155TokenReader({ rpcUrl: node.rpcUrl })
    const { address } = busyChain.tokens[0]!
    node.refuse(['eth_call'])
    expect(await reader.read(address)).to.equal(undefined)
    node.refuse([])
    expect((await reader.read(address))?.symbol).to.equal(busyChain.tokens[0]!.symbol)
  })

  for (const [title, address] of [
    ['a contract that is none', () => tiles],
    ['an address without one', () => `0x${'1'.repeat(40)}`],
  ] as const)
    it(`is not blamed for ${title}: it is no token`, async () => {
      const tokenAddress = `${chain}:${address()}`
      const { status, text } = await request(
        query('/v1/convert/allowance', { tokenAddress, userAddress: `${chain}:${ada.address}` }),
      )
      expect([status, text]).to.deep.equal([
        400,
        '{"status":"FAILED","reasons":[{"field":"tokenAddress","description":"This is no token of this chain."}]}',
      ])
    })
})

describe('What a node says of a contract', () => {
  const errors: readonly (readonly [code: number, message: string, data: unknown, isFault: boolean])[] = [
    [3, 'execution reverted', '0x', true],
    [-32000, 'execution reverted', undefined, true],
    [-32015, 'VM execution error.', 'revert', true],
    [-32603, 'EVM error OutOfGas', undefined, true],
    [-32000, 'out of gas', undefined, true],
    [-32000, 'invalid opcode: INVALID', undefined, true],
    [-32000, 'stack underflow (0 <=> 1)', undefined, true],
    [-32000, 'stack limit reached 1024 (1023)', undefined, true],
    [-32000, 'gas uint64 overflow', undefined, true],
    [-32000, 'max call depth exceeded', undefined, true],
    [-32000, 'contract creation code storage out of gas', undefined, true],
    [-32000, 'write protection', undefined, true],
    [-32000, 'return data out of bounds', undefined, true],
    [-32000, 'invalid jump destination', undefined, true],
    [-32000, 'max code size exceeded', undefined, true],
    [-32000, 'max initcode size exceeded: code size 49153 limit 49152', undefined, true],
    [-32000, 'invalid code: must not begin with 0xef', undefined, true],
    [-32000, 'contract address collision', undefined, true],
    [-32603, 'EVM error StackOverflow', undefined, true],
    [-32603, 'EVM error MemoryLimitOOG', undefined, true],
    [-32000, 'OutOfGas', undefined, true],
    [-32000, 'StaticCallViolation', undefined, true],
    [-32000, 'BadInstruction', undefined, true],
    [-32000, 'Bad jump destination 38', undefined, true],
    [-32000, 'Out of stack', undefined, true],
    [-32000, 'Mutable Call In Static Context', undefined, true],
    [-32000, 'INSUFFICIENT_STACK_ITEMS', undefined, true],
    [-32000, 'Too many stack items', undefined, true],
    [-32003, 'response too large', undefined, true],
    [-32005, 'limit exceeded', undefined, false],
    [429, 'Too many requests', undefined, false],
    [-32000, 'header not found', undefined, false],
    [-32602, 'invalid argument 0', undefined, false],
    [-32603, 'Internal error', { cause: '0x' }, false],
    [-32005, 'out of gas credits', undefined, false],
    [-32000, 'intrinsic gas too low', undefined, false],
  ]
  for (const [code, message, data, isFault] of errors)
    it(`${isFault ? 'is its fault' : 'is none of its doing'}: ${code} ${message}`, () => {
      expect(isContractFault(new RpcNodeError(code, message, data))).to.equal(isFault)
    })
})

describe('What a node that refuses says', () => {
  const errors: readonly (readonly [code: number, message: string, isRefusal: boolean])[] = [
    [-32005, 'limit exceeded', true],
    [-32601, 'the method eth_call does not exist', true],
    [-32002, 'request timed out', true],
    [429, 'slow down', true],
    [-32000, 'Too Many Requests', true],
    [-32000, 'header not found', true],
    [-32000, 'missing trie node 5ec7e7', true],
    [-32000, 'request rate exceeded', true],
    [-32000, 'project ID is unauthorized', true],
    [-32000, 'stack limit reached 1024 (1023)', false],
    [-32000, 'execution aborted (timeout = 5s)', false],
    [-32000, 'execution reverted: rate limit exceeded', false],
    [-32603, 'Internal error', false],
  ]
  for (const [code, message, isClear] of errors)
    it(`is ${isClear ? 'clear' : 'not clear, or of a contract'}: ${code} ${message}`, () => {
      expect(isRefusal(new RpcNodeError(code, message))).to.equal(isClear)
    })
})
