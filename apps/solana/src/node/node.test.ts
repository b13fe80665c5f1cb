import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { WebSocket } from 'ws'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionEncoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Address,
  type Base64EncodedWireTransaction,
  type KeyPairSigner,
} from '@solana/web3.js'
import { developerAccounts, genesisHash, givenLamports, localTokens, seedOf } from '../genesis/genesis.js'
import { rawCall, sol, testClient, testNode } from '../testing/test-client.js'
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

const pay = (to: Address, amount: bigint, from = payer) => getTransferSolInstruction({ source: from, destination: to, amount })
const stranger = async () => (await generateKeyPairSigner()).address
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
    const to = await stranger()
    const former = await balanceOf(payer.address)
    await client.land(payer, [pay(to, 2n * sol)])
    expect(await balanceOf(to)).to.equal(2n * sol)
    expect(await balanceOf(payer.address)).to.equal(former - 2n * sol - 5_000n)
  })

  it('confirms a transfer by subscription in well under a second', async () => {
    const to = await stranger()
    const started = performance.now()
    await client.land(payer, [pay(to, sol)])
    expect(performance.now() - started).to.be.lessThan(900)
  })

  it('keeps what an account needs to live for ever', async () => {
    expect(await client.rpc.getMinimumBalanceForRentExemption(165n).send()).to.equal(2_039_280n)
    const error = await raised(client.land(payer, [pay(await stranger(), 1n)]))
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).to.equal(true)
  })
})

describe('A transaction that landed', () => {
  it('has a status, a place in the history of each account it names, and details', async () => {
    const to = await stranger()
    const first = await client.land(payer, [pay(to, sol)], 'legacy')
    const second = await client.land(payer, [pay(to, 2n * sol)])
    const { value: statuses } = await client.rpc.getSignatureStatuses([first, second]).send()
    expect(statuses.map(status => [status?.err, status?.confirmationStatus])).to.deep.equal([[null, 'confirmed'], [null, 'confirmed']])

    const list = async (options: object = {}) => (await client.rpc.getSignaturesForAddress(to, { commitment: 'confirmed', ...options }).send()).map(each => each.signature)
    expect(await list()).to.deep.equal([second, first])
    expect(await list({ limit: 1 })).to.deep.equal([second])
    expect(await list({ before: second })).to.deep.equal([first])
    expect(await list({ until: first })).to.deep.equal([second])
    expect(await list({ before: first })).to.deep.equal([])

    const found = await client.rpc.getTransaction(second, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
    const keys = found!.transaction.message.accountKeys
    expect(keys.slice(0, 2)).to.deep.equal([payer.address, to])
    expect([found!.meta!.err, found!.meta!.fee, Number(found!.version)]).to.deep.equal([null, 5_000n, 0])
    expect(found!.meta!.preBalances[1]).to.equal(sol)
    expect(found!.meta!.postBalances[1]).to.equal(3n * sol)
    expect(found!.meta!.logMessages).to.deep.equal(['Program 11111111111111111111111111111111 invoke [1]', 'Program 11111111111111111111111111111111 success'])
  })

  it('is told in words, in base64 and in base58', async () => {
    const to = await stranger()
    const transaction = await client.build(payer, [pay(to, sol)], 'legacy')
    await client.sendAndConfirm(transaction, { commitment: 'confirmed' })
    const bytes = getTransactionEncoder().encode(transaction)
    const signature = getSignatureFromTransaction(transaction)
    const inForm = (encoding: string) => rawCall(node, 'getTransaction', [signature, { commitment: 'confirmed', encoding }]) as Promise<{ readonly result: { readonly transaction: never } }>
    expect((await inForm('base64')).result.transaction).to.deep.equal([getBase64Decoder().decode(bytes), 'base64'])
    expect((await inForm('base58')).result.transaction).to.deep.equal([getBase58Decoder().decode(bytes), 'base58'])
    const { message } = (await inForm('jsonParsed')).result.transaction as { readonly message: { readonly accountKeys: unknown; readonly instructions: unknown } }
    expect(message.instructions).to.deep.equal([
      { program: 'system', programId: '11111111111111111111111111111111', parsed: { type: 'transfer', info: { source: payer.address, destination: to, lamports: Number(sol) } }, stackHeight: null },
    ])
    expect(message.accountKeys).to.deep.equal([
      { pubkey: payer.address, signer: true, source: 'transaction', writable: true },
      { pubkey: to, signer: false, source: 'transaction', writable: true },
      { pubkey: '11111111111111111111111111111111', signer: false, source: 'transaction', writable: false },
    ])
  })

  it('is shown only to clients that know its version', async () => {
    const signature = await client.land(payer, [pay(await stranger(), sol)])
    expect((await rawCall(node, 'getTransaction', [signature, { commitment: 'confirmed' }])).error!.code).to.equal(-32015)
  })

  it('is final after 32 slots, and not before', async () => {
    const own = await testNode({ slotMs: 0 })
    const { rpc, build } = testClient(own)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account one'))
    const transaction = await build(signer, [pay(await stranger(), sol, signer)])
    const signature = await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
    const look = async () => [
      (await rpc.getSignatureStatuses([signature]).send()).value[0]!.confirmationStatus,
      (await rpc.getTransaction(signature, { commitment: 'finalized', maxSupportedTransactionVersion: 0, encoding: 'json' }).send()) !== null,
    ]
    own.chain.advance(31)
    expect(await look()).to.deep.equal(['confirmed', false])
    own.chain.advance()
    expect(await look()).to.deep.equal(['finalized', true])
    await own.close()
  })
})

describe('A transaction that cannot land', () => {
  it('fails its preflight with -32002, the reason and the logs', async () => {
    const transaction = await client.build(payer, [pay(await stranger(), 1_000_000n * sol)])
    const { error } = await rawCall(node, 'sendTransaction', [getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }])
    expect(error!.code).to.equal(-32002)
    expect(error!.message).to.equal('Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1')
    expect(error!.data!.err).to.deep.equal({ InstructionError: [0, { Custom: 1 }] })
    expect((error!.data!.logs as string[]).join('\n')).to.contain('insufficient lamports')
  })

  it('lands as a failure that pays its fee where the preflight is skipped', async () => {
    const former = await balanceOf(payer.address)
    const transaction = await client.build(payer, [pay(await stranger(), 1_000_000n * sol)])
    const signature = await client.rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64', skipPreflight: true }).send()
    const { value } = await client.rpc.getSignatureStatuses([signature]).send()
    expect(value[0]!.err).to.deep.equal({ InstructionError: [0n, { Custom: 1n }] })
    expect(await balanceOf(payer.address)).to.equal(former - 5_000n)
  })

  const changed = async (change: (bytes: Uint8Array) => void): Promise<string> => {
    const bytes = new Uint8Array(getTransactionEncoder().encode(await client.build(payer, [pay(await stranger(), sol)])))
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
    const transaction = await client.build(payer, [pay(await stranger(), sol)])
    await client.sendAndConfirm(transaction, { commitment: 'confirmed' })
    const { error } = await rawCall(node, 'sendTransaction', [getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }])
    expect([error!.code, error!.message, error!.data!.err]).to.deep.equal([-32002, 'Transaction simulation failed: This transaction has already been processed', 'AlreadyProcessed'])
  })

  it('is refused once its blockhash is 150 slots old, and taken until then', async () => {
    const own = await testNode({ slotMs: 0 })
    const { rpc, build } = testClient(own)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account one'))
    const [early, late] = [await build(signer, [pay(await stranger(), sol, signer)]), await build(signer, [pay(await stranger(), sol, signer)])]
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const isValid = async () => (await rpc.isBlockhashValid(lifetime.blockhash).send()).value
    own.chain.advance(150)
    expect(await isValid()).to.equal(true)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(early), { encoding: 'base64' }).send()
    own.chain.advance()
    expect(await isValid()).to.equal(false)
    const { error } = await rawCall(own, 'sendTransaction', [getBase64EncodedWireTransaction(late), { encoding: 'base64' }])
    expect([error!.code, error!.message, error!.data!.err]).to.deep.equal([-32002, 'Transaction simulation failed: Blockhash not found', 'BlockhashNotFound'])
    await own.close()
  })
})

describe('A simulation', () => {
  it('needs no signature and changes nothing', async () => {
    const to = await stranger()
    const { messageBytes } = await client.build(payer, [pay(to, sol)])
    const unsigned = getBase64Decoder().decode(new Uint8Array([1, ...new Uint8Array(64), ...messageBytes])) as Base64EncodedWireTransaction
    const { value } = await client.rpc.simulateTransaction(unsigned, { encoding: 'base64', accounts: { addresses: [to], encoding: 'base64' } }).send()
    expect([value.err, value.unitsConsumed]).to.deep.equal([null, 150n])
    expect(value.accounts![0]!.lamports).to.equal(sol)
    expect(await balanceOf(to)).to.equal(0n)
    expect((await rawCall(node, 'simulateTransaction', [unsigned, { encoding: 'base64', sigVerify: true }])).error!.code).to.equal(-32003)
  })

  it('knows the fee of a message, its price for compute units included', async () => {
    const { messageBytes } = await client.build(payer, [pay(await stranger(), sol)])
    const fee = async (bytes: Uint8Array) => (await rawCall(node, 'getFeeForMessage', [getBase64Decoder().decode(bytes)])).result as { readonly value: number | null }
    expect((await fee(new Uint8Array(messageBytes))).value).to.equal(5_000)
    const price = { programAddress: 'ComputeBudget111111111111111111111111111111' as Address, accounts: [], data: new Uint8Array([3, 64, 66, 15, 0, 0, 0, 0, 0]) }
    const limit = { ...price, data: new Uint8Array([2, 16, 39, 0, 0]) }
    const former = await balanceOf(payer.address)
    const to = await stranger()
    await client.land(payer, [limit, price, pay(to, sol)])
    expect(former - (await balanceOf(payer.address)) - sol).to.equal(15_000n)
    const priced = await client.build(payer, [limit, price, pay(to, sol)])
    expect((await fee(new Uint8Array(priced.messageBytes))).value).to.equal(15_000)
  })
})

describe('Tokens of the real token program', () => {
  const [dollar] = localTokens
  const tokenAccount = async (owner: Address) => (await findAssociatedTokenPda({ owner, mint: dollar!.address, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]

  it('are there from the start, with the developer accounts as holders', async () => {
    for (const owner of developerAccounts) {
      expect(await balanceOf(owner)).to.equal(givenLamports)
      const { value } = await client.rpc.getTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'jsonParsed' }).send()
      const held = new Map(value.map(({ account }) => [account.data.parsed.info.mint as string, account.data.parsed.info.tokenAmount]))
      for (const { address, given, decimals } of localTokens) expect([held.get(address)!.amount, held.get(address)!.decimals]).to.deep.equal([given.toString(), decimals])
    }
    expect((await client.rpc.getTokenSupply(dollar!.address).send()).value.uiAmountString).to.equal('75000')
  })

  it('are sent to an account that is made on the way', async () => {
    const owner = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account two'))
    const to = await stranger()
    const [source, destination] = [await tokenAccount(owner.address), await tokenAccount(to)]
    const signature = await client.land(owner, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: owner, ata: destination, owner: to, mint: dollar!.address }),
      getTransferCheckedInstruction({ source, mint: dollar!.address, destination, authority: owner, amount: 1_250_000n, decimals: 6 }),
    ])
    expect((await client.rpc.getTokenAccountBalance(destination).send()).value).to.deep.equal({ amount: '1250000', decimals: 6, uiAmount: 1.25, uiAmountString: '1.25' })
    const { value } = await client.rpc.getTokenAccountsByOwner(to, { mint: dollar!.address }, { encoding: 'jsonParsed' }).send()
    expect(value.map(({ pubkey }) => pubkey)).to.deep.equal([destination])

    const found = await client.rpc.getTransaction(signature, { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send()
    const parsed = found!.transaction.message.instructions.map(each => ('parsed' in each ? each.parsed.type : 'bytes'))
    expect(parsed).to.deep.equal(['createIdempotent', 'transferChecked'])
    expect(found!.meta!.postTokenBalances!.find(each => each.owner === to)!.uiTokenAmount.amount).to.equal('1250000')
    expect(found!.meta!.preTokenBalances!.some(each => each.owner === to)).to.equal(false)
    expect(found!.meta!.innerInstructions!.length).to.be.greaterThan(0)
  })

  it('tell their accounts and mints in words, in base64, and in a slice of it', async () => {
    const account = await tokenAccount(developerAccounts[0]!)
    const { value } = await client.rpc.getMultipleAccounts([account, dollar!.address, await stranger()], { encoding: 'jsonParsed' }).send()
    const words = value.map(each => (each && 'parsed' in each.data ? [each.data.program, each.data.parsed.type] : null))
    expect(words).to.deep.equal([['spl-token', 'account'], ['spl-token', 'mint'], null])
    const whole = (await client.rpc.getAccountInfo(account, { encoding: 'base64' }).send()).value!
    expect([whole.owner, whole.rentEpoch]).to.deep.equal([TOKEN_PROGRAM_ADDRESS, 18_446_744_073_709_551_615n])
    expect(Buffer.from(whole.data[0], 'base64').length).to.equal(165)
    const slice = (await client.rpc.getAccountInfo(account, { encoding: 'base58', dataSlice: { offset: 32, length: 32 } }).send()).value!
    expect(slice.data[0]).to.equal(developerAccounts[0])
    expect((await rawCall(node, 'getAccountInfo', [account, { encoding: 'base58' }])).error!.code).to.equal(-32600)
  })
})

describe('Subscriptions', () => {
  it('tell of an account when it changes, and of slots as they begin', async () => {
    const to = await stranger()
    const ending = new AbortController()
    const options = { abortSignal: ending.signal }
    const accounts = await client.rpcSubscriptions.accountNotifications(to, { commitment: 'confirmed', encoding: 'base64' }).subscribe(options)
    const slots = await client.rpcSubscriptions.slotNotifications().subscribe(options)
    const next = async <Value>(all: AsyncIterable<Value>): Promise<Value> => {
      for await (const value of all) return value
      throw new Error('it ended')
    }
    const [told, slot] = await Promise.all([next(accounts), next(slots), client.land(payer, [pay(to, sol)])])
    expect(told.value.lamports).to.equal(sol)
    expect(slot.parent).to.equal(slot.slot - 1n)
    ending.abort()
  })

  it('tell of a transaction that landed before anybody listened', async () => {
    const signature = await client.land(payer, [pay(await stranger(), sol)])
    const ending = new AbortController()
    const told = await client.rpcSubscriptions.signatureNotifications(signature, { commitment: 'confirmed' }).subscribe({ abortSignal: ending.signal })
    for await (const { value } of told) {
      expect(value).to.deep.equal({ err: null })
      break
    }
    ending.abort()
  })

  it('end when they are asked to, and answer nonsense with a code', async () => {
    const socket = new WebSocket(node.wsUrl)
    await new Promise(resolve => socket.once('open', resolve))
    const ask = (text: string) =>
      new Promise<{ readonly result?: unknown; readonly error?: { readonly code: number } }>(resolve => {
        socket.once('message', data => resolve(JSON.parse((data as Buffer).toString('utf8')) as never))
        socket.send(text)
      })
    const call = (method: string, params: readonly unknown[] = []) => ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result: id } = await call('accountSubscribe', [payer.address])
    expect((await call('slotUnsubscribe', [id])).error!.code).to.equal(-32602)
    expect((await call('accountUnsubscribe', [id])).result).to.equal(true)
    expect((await call('accountUnsubscribe', [id])).error!.code).to.equal(-32602)
    expect((await call('getBalance', [payer.address])).error!.code).to.equal(-32601)
    expect((await ask('{')).error!.code).to.equal(-32700)
    socket.close()
  })
})

describe('A chain that is kept in a file', () => {
  it('goes on where it stood: balances, tokens, history, slots', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'w3m-solana-'))
    const file = join(folder, 'solana.chain')
    const first = await testNode({ file })
    const former = testClient(first)
    const signer = await former.funded()
    const signature = await former.land(signer, [pay(await stranger(), sol, signer)])
    const slot = first.chain.clock.slot
    const { value: lifetime } = await former.rpc.getLatestBlockhash().send()
    await first.close()

    const second = await testNode({ file })
    const { rpc, land } = testClient(second)
    expect((await rpc.getBalance(signer.address).send()).value).to.equal(9n * sol - 5_000n)
    expect((await rpc.getSignatureStatuses([signature]).send()).value[0]!.err).to.equal(null)
    expect(second.chain.clock.slot >= slot).to.equal(true)
    expect((await rpc.isBlockhashValid(lifetime.blockhash).send()).value).to.equal(true)
    expect((await rpc.getTokenSupply(localTokens[0]!.address).send()).value.uiAmountString).to.equal('75000')
    await land(signer, [pay(await stranger(), sol, signer)])
    expect((await rpc.getSignaturesForAddress(signer.address, { commitment: 'confirmed' }).send()).length).to.equal(3)
    await second.close()
    await rm(folder, { recursive: true })
  })

  it('begins anew where the file is none of its own, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'w3m-solana-'))
    const file = join(folder, 'solana.chain')
    await writeFile(file, 'not a chain')
    const said: string[] = []
    const own = await testNode({ file, report: error => said.push((error as Error).message) })
    expect((await testClient(own).rpc.getBalance(developerAccounts[0]!).send()).value).to.equal(givenLamports)
    expect(said).to.deep.equal([`${file} cannot be read: the chain begins anew.`])
    await own.close()
    await rm(folder, { recursive: true })
  })
})
