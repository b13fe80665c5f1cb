import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import type { Address } from 'viem'
import { chainAccount, type ChainAccount } from '../testing/chain-account.js'
import { faultyNode, type Fault } from '../testing/faulty-node.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain } from '../testing/test-server.js'
import { callContracts, rpcNodeAnswers } from './eip155/call-contracts.js'
import { createEip155TokenReader } from './eip155/eip155-tokens.js'

const chain = busyChain.caipNetworkId
const spender: Address = `0x${'5e'.repeat(20)}`
const id = (address: string) => `${chain}:${address.toLowerCase()}`
const stackLimit: Fault = { code: -32000, message: 'stack limit reached 1024 (1023)' }

describe('A contract that somebody sent to spoil what others see', () => {
  let folder: string
  let node: Awaited<ReturnType<typeof faultyNode>>
  let server: ReturnType<typeof indexedServer>
  let eve: ChainAccount
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-poisoned-'))
    node = await faultyNode()
    eve = await chainAccount()
    server = indexedServer(folder, { chains: [{ ...busyChain, rpcUrl: node.rpcUrl }] })
  })
  after(async () => {
    await server.close()
    await node.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = async (account: string, title: string): Promise<unknown> => {
    const answer = await server.app.request(`/v1/account/${account}/${title}?chainId=${chain}`)
    expect(answer.status, title).to.equal(200)
    return await answer.json()
  }
  const token = async (owner: ChainAccount, symbol: string) => {
    const address = await eve.deploy('TestToken', [symbol, symbol, 6])
    await eve.call({ contract: 'TestToken', address, functionName: 'mint', args: [owner.address, 7n] })
    await owner.call({ contract: 'TestToken', address, functionName: 'approve', args: [spender, 5n] })
    return address
  }
  const tile = async (owner: ChainAccount) => {
    const address = await eve.deploy('TestCollectible')
    await eve.call({ contract: 'TestCollectible', address, functionName: 'mint', args: [owner.address] })
    return address
  }

  const faults: readonly (readonly [title: string, fault: Fault | number])[] = [
    ['goes beyond the stack', stackLimit],
    ['asks for too much gas', { code: -32000, message: 'gas uint64 overflow' }],
    ['calls itself too often', { code: -32000, message: 'max call depth exceeded' }],
    ['fails in words that nobody knows', { code: -32603, message: 'kaput' }],
    ['is taken for a wrong question', { code: -32602, message: 'kaput' }],
    ['brings the request down', 502],
  ]
  for (const [title, fault] of faults)
    it(`hides nothing but itself where it ${title}`, async () => {
      const ada = await chainAccount()
      const [good, bad, better] = [await token(ada, 'GOOD'), await token(ada, 'BAD'), await token(ada, 'BETTER')]
      const [fine, broken] = [await tile(ada), await tile(ada)]
      for (const contract of [bad, broken]) node.fail(contract, fault)
      await server.catchUp()
      const { balances } = v.parse(endpoints.getBalance.response, await get(ada.address, 'balance'))
      expect(balances.map(({ address }) => address)).to.have.members([undefined, id(good), id(better)])
      const { data } = v.parse(endpoints.getAllowances.response, await get(ada.address, 'allowances'))
      expect(data.map(({ address }) => address)).to.have.members([id(good), id(better)])
      const nfts = v.parse(endpoints.getNfts.response, await get(ada.address, 'nfts'))
      expect(nfts.data.map(nft => nft.id)).to.deep.equal([`${chain}/erc721:${fine.toLowerCase()}/1`])
    })

  const to = (index: number): Address => `0x${(0xbad0000 + index).toString(16).padStart(40, '0')}`
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => to(from + index))
  const unknown = (contracts: readonly Address[]) =>
    callContracts(
      node.rpcUrl,
      contracts.map(to => ({ to, data: '0x' as const })),
      () => rpcNodeAnswers(node.rpcUrl),
    ).then(
      answers => contracts.filter((_, index) => answers[index] === undefined),
      (error: unknown) => error,
    )

  for (const [from, message, requests] of [
    [0, stackLimit.message, 1],
    [100, 'kaput', 2],
  ] as const)
    it(`costs little, however many there are of it: ${message}`, async () => {
      const contracts = hundred(from)
      for (const address of contracts) node.fail(address, { code: -32000, message })
      node.takeRequestCount(contracts[0]!)
      expect(await unknown(contracts)).to.deep.equal(contracts)
      expect(node.takeRequestCount(contracts[99]!)).to.equal(requests)
    })

  it('takes nobody along whose answers do not fit beside its own', async () => {
    const contracts = hundred(200)
    node.fail(contracts[40]!, { code: -32003, message: 'response too large', isForRest: true })
    expect(await unknown(contracts)).to.deep.equal([contracts[40]])
  })

  it('is not what a node refuses, although it answers other questions', async () => {
    const contracts = hundred(300)
    node.fail(contracts[40]!, { code: -32000, message: 'header not found' })
    expect(await unknown(contracts)).to.be.instanceOf(Error)
  })

  it('says nothing of itself, which is known for as long as of other contracts', async () => {
    const ada = await chainAccount()
    const bad = await token(ada, 'BAD')
    node.fail(bad, { code: -32603, message: 'kaput' })
    const reader = createEip155TokenReader({ rpcUrl: node.rpcUrl })
    expect(await reader.read(bad)).to.deep.equal({ name: null, symbol: null, decimals: null })
    node.refuse(['eth_call'], { code: -32603, message: 'kaput' })
    expect(await reader.read(bad)).to.equal(undefined)
    node.refuse([])
  })
})
