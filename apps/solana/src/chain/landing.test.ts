import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionEncoder,
  type Address,
  type Base64EncodedWireTransaction,
  type KeyPairSigner,
} from '@solana/web3.js'
import { seedOf } from '../genesis/genesis.js'
import type { SolanaNode } from '../node/node.js'
import { pay, rawCall, sol, randomAddress, testClient, testNode } from '../testing/test-client.js'

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

describe('A transaction that landed', () => {
  it('has a status, a place in the history of each account it names, and details', async () => {
    const to = await randomAddress()
    const first = await client.land(payer, [pay(payer, to, sol)], 'legacy')
    const second = await client.land(payer, [pay(payer, to, 2n * sol)])
    const { value: statuses } = await client.rpc.getSignatureStatuses([first, second]).send()
    expect(statuses.map(status => [status?.err, status?.confirmationStatus])).to.deep.equal([
      [null, 'confirmed'],
      [null, 'confirmed'],
    ])

    const list = async (options: object = {}) =>
      (await client.rpc.getSignaturesForAddress(to, { commitment: 'confirmed', ...options }).send()).map(
        entry => entry.signature,
      )
    expect(await list()).to.deep.equal([second, first])
    expect(await list({ limit: 1 })).to.deep.equal([second])
    expect(await list({ before: second })).to.deep.equal([first])
    expect(await list({ until: first })).to.deep.equal([second])
    expect(await list({ before: first })).to.deep.equal([])
    // One that does not name the address says where to begin as well.
    const foreign = await client.land(payer, [pay(payer, await randomAddress(), sol)])
    const third = await client.land(payer, [pay(payer, to, sol)])
    expect(await list({ before: foreign })).to.deep.equal([second, first])
    expect(await list({ until: foreign })).to.deep.equal([third])

    const found = await client.rpc
      .getTransaction(second, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    const keys = found!.transaction.message.accountKeys
    expect(keys.slice(0, 2)).to.deep.equal([payer.address, to])
    expect([found!.meta!.err, found!.meta!.fee, Number(found!.version)]).to.deep.equal([null, 5_000n, 0])
    expect(found!.meta!.preBalances[1]).to.equal(sol)
    expect(found!.meta!.postBalances[1]).to.equal(3n * sol)
    expect(found!.meta!.logMessages).to.deep.equal([
      'Program 11111111111111111111111111111111 invoke [1]',
      'Program 11111111111111111111111111111111 success',
    ])
  })

  it('is told in words, in base64 and in base58', async () => {
    const to = await randomAddress()
    const transaction = await client.build(payer, [pay(payer, to, sol)], 'legacy')
    await client.sendAndConfirm(transaction, { commitment: 'confirmed' })
    const bytes = getTransactionEncoder().encode(transaction)
    const signature = getSignatureFromTransaction(transaction)
    const inForm = (encoding: string) =>
      rawCall(node, 'getTransaction', [signature, { commitment: 'confirmed', encoding }]) as Promise<{
        readonly result: { readonly transaction: never }
      }>
    expect((await inForm('base64')).result.transaction).to.deep.equal([getBase64Decoder().decode(bytes), 'base64'])
    expect((await inForm('base58')).result.transaction).to.deep.equal([getBase58Decoder().decode(bytes), 'base58'])
    const { message } = (await inForm('jsonParsed')).result.transaction as {
      readonly message: { readonly accountKeys: unknown; readonly instructions: unknown }
    }
    expect(message.instructions).to.deep.equal([
      {
        program: 'system',
        programId: '11111111111111111111111111111111',
        parsed: { type: 'transfer', info: { source: payer.address, destination: to, lamports: Number(sol) } },
        stackHeight: null,
      },
    ])
    expect(message.accountKeys).to.deep.equal([
      { pubkey: payer.address, signer: true, source: 'transaction', writable: true },
      { pubkey: to, signer: false, source: 'transaction', writable: true },
      { pubkey: '11111111111111111111111111111111', signer: false, source: 'transaction', writable: false },
    ])
  })

  it('is shown only to clients that know its version', async () => {
    const signature = await client.land(payer, [pay(payer, await randomAddress(), sol)])
    expect((await rawCall(node, 'getTransaction', [signature, { commitment: 'confirmed' }])).error!.code).to.equal(
      -32015,
    )
  })

  it('is final after 32 slots, and not before', async () => {
    const testChain = await testNode({ slotMs: 0 })
    const { rpc, build } = testClient(testChain)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account one'))
    const transaction = await build(signer, [pay(signer, await randomAddress(), sol)])
    const signature = await rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
      .send()
    const readState = async () => [
      (await rpc.getSignatureStatuses([signature]).send()).value[0]!.confirmationStatus,
      (await rpc
        .getTransaction(signature, { commitment: 'finalized', maxSupportedTransactionVersion: 0, encoding: 'json' })
        .send()) !== null,
    ]
    testChain.chain.advance(31)
    expect(await readState()).to.deep.equal(['confirmed', false])
    testChain.chain.advance()
    expect(await readState()).to.deep.equal(['finalized', true])
    await testChain.close()
  })
})

describe('A transaction that cannot land', () => {
  it('fails its preflight with -32002, the reason and the logs', async () => {
    const transaction = await client.build(payer, [pay(payer, await randomAddress(), 1_000_000n * sol)])
    const { error } = await rawCall(node, 'sendTransaction', [
      getBase64EncodedWireTransaction(transaction),
      { encoding: 'base64' },
    ])
    expect(error!.code).to.equal(-32002)
    expect(error!.message).to.equal(
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    )
    expect(error!.data!.err).to.deep.equal({ InstructionError: [0, { Custom: 1 }] })
    expect((error!.data!.logs as string[]).join('\n')).to.contain('insufficient lamports')
  })

  it('lands as a failure that pays its fee where the preflight is skipped', async () => {
    const previousBalance = await balanceOf(payer.address)
    const transaction = await client.build(payer, [pay(payer, await randomAddress(), 1_000_000n * sol)])
    const signature = await client.rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64', skipPreflight: true })
      .send()
    const { value } = await client.rpc.getSignatureStatuses([signature]).send()
    expect(value[0]!.err).to.deep.equal({ InstructionError: [0n, { Custom: 1n }] })
    expect(await balanceOf(payer.address)).to.equal(previousBalance - 5_000n)
  })

  const changed = async (change: (bytes: Uint8Array) => void): Promise<string> => {
    const bytes = new Uint8Array(
      getTransactionEncoder().encode(await client.build(payer, [pay(payer, await randomAddress(), sol)])),
    )
    change(bytes)
    return getBase64Decoder().decode(bytes)
  }
  const spoilt: readonly [title: string, change: (bytes: Uint8Array) => void, code: number][] = [
    ['a signature with a wrong bit', bytes => void (bytes[10]! ^= 1), -32003],
    ['a message that was changed after it was signed', bytes => void (bytes[bytes.length - 4]! ^= 1), -32003],
    ['no signature', bytes => void bytes.fill(0, 1, 65), -32003],
    ['a signer too many', bytes => void (bytes[66] = 2), -32602],
    ['an account that is not there', bytes => void (bytes[bytes.length - 16] = 200), -32602],
  ]
  for (const [title, change, code] of spoilt) {
    it(`is refused with ${code} for ${title}`, async () => {
      const { error } = await rawCall(node, 'sendTransaction', [await changed(change), { encoding: 'base64' }])
      expect(error!.code).to.equal(code)
    })
  }

  it('is dropped in silence where the preflight is skipped and the signature is wrong', async () => {
    const text = (await changed(bytes => void (bytes[10]! ^= 1))) as Base64EncodedWireTransaction
    const signature = await client.rpc.sendTransaction(text, { encoding: 'base64', skipPreflight: true }).send()
    expect((await client.rpc.getSignatureStatuses([signature]).send()).value).to.deep.equal([null])
  })

  it('is refused when it is sent again', async () => {
    const transaction = await client.build(payer, [pay(payer, await randomAddress(), sol)])
    await client.sendAndConfirm(transaction, { commitment: 'confirmed' })
    const { error } = await rawCall(node, 'sendTransaction', [
      getBase64EncodedWireTransaction(transaction),
      { encoding: 'base64' },
    ])
    expect([error!.code, error!.message, error!.data!.err]).to.deep.equal([
      -32002,
      'Transaction simulation failed: This transaction has already been processed',
      'AlreadyProcessed',
    ])
  })

  it('is refused once its blockhash is 150 slots old, and taken until then', async () => {
    const testChain = await testNode({ slotMs: 0 })
    const { rpc, build } = testClient(testChain)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account one'))
    const [early, late] = [
      await build(signer, [pay(signer, await randomAddress(), sol)]),
      await build(signer, [pay(signer, await randomAddress(), sol)]),
    ]
    const { value: latestBlockhash } = await rpc.getLatestBlockhash().send()
    const isValid = async () => (await rpc.isBlockhashValid(latestBlockhash.blockhash).send()).value
    testChain.chain.advance(150)
    expect(await isValid()).to.equal(true)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(early), { encoding: 'base64' }).send()
    testChain.chain.advance()
    expect(await isValid()).to.equal(false)
    const { error } = await rawCall(testChain, 'sendTransaction', [
      getBase64EncodedWireTransaction(late),
      { encoding: 'base64' },
    ])
    expect([error!.code, error!.message, error!.data!.err]).to.deep.equal([
      -32002,
      'Transaction simulation failed: Blockhash not found',
      'BlockhashNotFound',
    ])
    await testChain.close()
  })
})

describe('A simulation', () => {
  it('needs no signature and changes nothing', async () => {
    const to = await randomAddress()
    const { messageBytes } = await client.build(payer, [pay(payer, to, sol)])
    const unsigned = getBase64Decoder().decode(
      new Uint8Array([1, ...new Uint8Array(64), ...messageBytes]),
    ) as Base64EncodedWireTransaction
    const { value } = await client.rpc
      .simulateTransaction(unsigned, { encoding: 'base64', accounts: { addresses: [to], encoding: 'base64' } })
      .send()
    expect([value.err, value.unitsConsumed]).to.deep.equal([null, 150n])
    expect(value.accounts![0]!.lamports).to.equal(sol)
    expect(await balanceOf(to)).to.equal(0n)
    expect(
      (await rawCall(node, 'simulateTransaction', [unsigned, { encoding: 'base64', sigVerify: true }])).error!.code,
    ).to.equal(-32003)
  })

  it('knows the fee of a message, its price for compute units included', async () => {
    const { messageBytes } = await client.build(payer, [pay(payer, await randomAddress(), sol)])
    const fee = async (bytes: Uint8Array) =>
      (await rawCall(node, 'getFeeForMessage', [getBase64Decoder().decode(bytes)])).result as {
        readonly value: number | null
      }
    expect((await fee(new Uint8Array(messageBytes))).value).to.equal(5_000)
    const price = {
      programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
      accounts: [],
      data: new Uint8Array([3, 64, 66, 15, 0, 0, 0, 0, 0]),
    }
    const limit = { ...price, data: new Uint8Array([2, 16, 39, 0, 0]) }
    const previousBalance = await balanceOf(payer.address)
    const to = await randomAddress()
    await client.land(payer, [limit, price, pay(payer, to, sol)])
    expect(previousBalance - (await balanceOf(payer.address)) - sol).to.equal(15_000n)
    const priced = await client.build(payer, [limit, price, pay(payer, to, sol)])
    expect((await fee(new Uint8Array(priced.messageBytes))).value).to.equal(15_000)
  })
})
