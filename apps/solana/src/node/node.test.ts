import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { WebSocket } from 'ws'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Address,
  type KeyPairSigner,
} from '@solana/web3.js'
import { developerAccounts, genesisHash, givenLamports, localTokens, seedOf } from '../genesis/genesis.js'
import { pay, sol, randomAddress, testClient, testNode } from '../testing/test-client.js'
import type { SolanaNode } from './node.js'

let node: SolanaNode
let client: ReturnType<typeof testClient>
let payer: KeyPairSigner

before(async () => {
  node = await testNode()
  client = testClient(node)
  payer = await client.funded(100n * sol)
})
after(() => node.close())

const balanceOf = async (address: Address) => (await client.rpc.getBalance(address).send()).value
const raised = async (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  )

describe('The node', () => {
  it('says who it is, the same at every start', async () => {
    expect(await client.rpc.getHealth().send()).to.equal('ok')
    expect(await client.rpc.getGenesisHash().send()).to.equal(genesisHash)
    expect(Object.keys(await client.rpc.getVersion().send())).to.include('solana-core')
    expect(await (await fetch(`${node.url}/health`)).text()).to.equal('ok')
  })

  it('counts slots and blocks alike, and each slot has a blockhash of its own', async () => {
    const first = await client.rpc.getLatestBlockhash().send()
    node.chain.advance()
    const next = await client.rpc.getLatestBlockhash().send()
    expect(next.value.blockhash).to.not.equal(first.value.blockhash)
    expect(next.value.lastValidBlockHeight > first.value.lastValidBlockHeight).to.equal(true)
    const info = await client.rpc.getEpochInfo().send()
    expect(info.blockHeight).to.equal(info.absoluteSlot)
    expect(await client.rpc.getSlot().send()).to.be.a('bigint')
  })

  it('gives coins away, and asks 5,000 lamports for a signature', async () => {
    const to = await randomAddress()
    const previousBalance = await balanceOf(payer.address)
    await client.land(payer, [pay(payer, to, 2n * sol)])
    expect(await balanceOf(to)).to.equal(2n * sol)
    expect(await balanceOf(payer.address)).to.equal(previousBalance - 2n * sol - 5_000n)
  })

  it('confirms by subscription, without waiting for the next slot', async () => {
    const otherNode = await testNode({ slotMs: 0 })
    const { land } = testClient(otherNode)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account one'))
    const slot = otherNode.chain.clock.slot
    await land(signer, [pay(signer, await randomAddress(), sol)])
    expect(otherNode.chain.clock.slot).to.equal(slot)
    await otherNode.close()
  })

  it('keeps what an account needs to live for ever', async () => {
    expect(await client.rpc.getMinimumBalanceForRentExemption(165n).send()).to.equal(2_039_280n)
    const error = await raised(client.land(payer, [pay(payer, await randomAddress(), 1n)]))
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).to.equal(true)
  })
})

describe('Subscriptions', () => {
  it('tell of an account when it changes, and of slots as they begin', async () => {
    const to = await randomAddress()
    const ending = new AbortController()
    const options = { abortSignal: ending.signal }
    const accounts = await client.rpcSubscriptions
      .accountNotifications(to, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe(options)
    const slots = await client.rpcSubscriptions.slotNotifications().subscribe(options)
    const next = async <Value>(all: AsyncIterable<Value>): Promise<Value> => {
      for await (const value of all) return value
      throw new Error('it ended')
    }
    const [notified, slot] = await Promise.all([next(accounts), next(slots), client.land(payer, [pay(payer, to, sol)])])
    expect(notified.value.lamports).to.equal(sol)
    expect(slot.parent).to.equal(slot.slot - 1n)
    ending.abort()
  })

  it('tell of a transaction that landed before anybody listened', async () => {
    const signature = await client.land(payer, [pay(payer, await randomAddress(), sol)])
    const ending = new AbortController()
    const subscription = await client.rpcSubscriptions
      .signatureNotifications(signature, { commitment: 'confirmed' })
      .subscribe({ abortSignal: ending.signal })
    for await (const { value } of subscription) {
      expect(value).to.deep.equal({ err: null })
      break
    }
    ending.abort()
  })

  it('do not undo what landed, nor keep it from others, where one of them fails', async () => {
    const reported: unknown[] = []
    const otherNode = await testNode({ report: error => reported.push(error) })
    const { funded, land } = testClient(otherNode)
    const signer = await funded()
    const fault = new Error('a fault of its own')
    const landed: string[] = []
    otherNode.chain.listen({
      landed() {
        throw fault
      },
    })
    otherNode.chain.listen({ landed: ({ signature }) => landed.push(signature) })
    const signature = await land(signer, [pay(signer, await randomAddress(), sol)])
    expect(landed).to.deep.equal([signature])
    expect(reported).to.deep.equal([fault])
    await otherNode.close()
  })

  it('end when they are asked to, and answer nonsense with a code', async () => {
    const socket = new WebSocket(node.wsUrl)
    await new Promise(resolve => socket.once('open', resolve))
    const post = (text: string) =>
      new Promise<{ readonly result?: unknown; readonly error?: { readonly code: number } }>(resolve => {
        socket.once('message', data => resolve(JSON.parse((data as Buffer).toString('utf8')) as never))
        socket.send(text)
      })
    const call = (method: string, params: readonly unknown[] = []) =>
      post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result: id } = await call('accountSubscribe', [payer.address])
    expect((await call('slotUnsubscribe', [id])).error!.code).to.equal(-32602)
    expect((await call('accountUnsubscribe', [id])).result).to.equal(true)
    expect((await call('accountUnsubscribe', [id])).error!.code).to.equal(-32602)
    expect((await call('getBalance', [payer.address])).error!.code).to.equal(-32601)
    expect((await post('{')).error!.code).to.equal(-32700)
    socket.close()
  })
})

describe('A chain that is kept in a file', () => {
  it('goes on where it stood: balances, tokens, history, slots', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'w3m-solana-'))
    const file = join(folder, 'solana.chain')
    const first = await testNode({ file })
    const previousClient = testClient(first)
    const signer = await previousClient.funded()
    const signature = await previousClient.land(signer, [pay(signer, await randomAddress(), sol)])
    const slot = first.chain.clock.slot
    const { value: latestBlockhash } = await previousClient.rpc.getLatestBlockhash().send()
    await first.close()

    const second = await testNode({ file })
    const { rpc, land } = testClient(second)
    expect((await rpc.getBalance(signer.address).send()).value).to.equal(9n * sol - 5_000n)
    expect((await rpc.getSignatureStatuses([signature]).send()).value[0]!.err).to.equal(null)
    expect(second.chain.clock.slot >= slot).to.equal(true)
    expect((await rpc.isBlockhashValid(latestBlockhash.blockhash).send()).value).to.equal(true)
    expect((await rpc.getTokenSupply(localTokens[0]!.address).send()).value.uiAmountString).to.equal('75000')
    await land(signer, [pay(signer, await randomAddress(), sol)])
    expect((await rpc.getSignaturesForAddress(signer.address, { commitment: 'confirmed' }).send()).length).to.equal(3)
    await second.close()
    await rm(folder, { recursive: true })
  })

  it('begins anew where the file is none of its own, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'w3m-solana-'))
    const file = join(folder, 'solana.chain')
    await writeFile(file, 'not a chain')
    const messages: string[] = []
    const otherNode = await testNode({ file, report: error => messages.push((error as Error).message) })
    expect((await testClient(otherNode).rpc.getBalance(developerAccounts[0]!).send()).value).to.equal(givenLamports)
    expect(messages).to.deep.equal([`${file} cannot be read: the chain begins anew.`])
    await otherNode.close()
    await rm(folder, { recursive: true })
  })
})
