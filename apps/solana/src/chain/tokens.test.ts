import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { createKeyPairSignerFromPrivateKeyBytes, type Address } from '@solana/web3.js'
import { WebSocket } from 'ws'
import { developerAccounts, givenLamports, localTokens, seedOf } from '../genesis/genesis.js'
import type { SolanaNode } from '../node/node.js'
import { rawCall, randomAddress, testClient, testNode } from '../testing/test-client.js'

let node: SolanaNode
let client: ReturnType<typeof testClient>

before(async () => {
  node = await testNode()
  client = testClient(node)
})
after(() => node.close())

const balanceOf = async (address: Address) => (await client.rpc.getBalance(address).send()).value

describe('Tokens of the real token program', () => {
  const [dollar] = localTokens
  const tokenAccount = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint: dollar!.address, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]

  it('are there from the start, with the developer accounts as holders', async () => {
    for (const owner of developerAccounts) {
      expect(await balanceOf(owner)).to.equal(givenLamports)
      const { value } = await client.rpc
        .getTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'jsonParsed' })
        .send()
      const balances = new Map(
        value.map(({ account }) => [account.data.parsed.info.mint as string, account.data.parsed.info.tokenAmount]),
      )
      for (const { address, given, decimals } of localTokens)
        expect([balances.get(address)!.amount, balances.get(address)!.decimals]).to.deep.equal([
          given.toString(),
          decimals,
        ])
    }
    expect((await client.rpc.getTokenSupply(dollar!.address).send()).value.uiAmountString).to.equal('75000')
  })

  it('are sent to an account that is made on the way', async () => {
    const owner = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account two'))
    const to = await randomAddress()
    const [source, destination] = [await tokenAccount(owner.address), await tokenAccount(to)]
    const signature = await client.land(owner, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        ata: destination,
        owner: to,
        mint: dollar!.address,
      }),
      getTransferCheckedInstruction({
        source,
        mint: dollar!.address,
        destination,
        authority: owner,
        amount: 1_250_000n,
        decimals: 6,
      }),
    ])
    expect((await client.rpc.getTokenAccountBalance(destination).send()).value).to.deep.equal({
      amount: '1250000',
      decimals: 6,
      uiAmount: 1.25,
      uiAmountString: '1.25',
    })
    const { value } = await client.rpc
      .getTokenAccountsByOwner(to, { mint: dollar!.address }, { encoding: 'jsonParsed' })
      .send()
    expect(value.map(({ pubkey }) => pubkey)).to.deep.equal([destination])

    const found = await client.rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send()
    const parsed = found!.transaction.message.instructions.map(instruction =>
      'parsed' in instruction ? instruction.parsed.type : 'bytes',
    )
    expect(parsed).to.deep.equal(['createIdempotent', 'transferChecked'])
    expect(found!.meta!.postTokenBalances!.find(balance => balance.owner === to)!.uiTokenAmount.amount).to.equal(
      '1250000',
    )
    expect(found!.meta!.preTokenBalances!.some(balance => balance.owner === to)).to.equal(false)
    expect(found!.meta!.innerInstructions!.length).to.be.greaterThan(0)
  })

  it('are sent whoever listens, in a form that does not take them as well', async () => {
    const owner = await createKeyPairSignerFromPrivateKeyBytes(seedOf('W3M developer account one'))
    const source = await tokenAccount(owner.address)
    const socket = new WebSocket(node.wsUrl)
    await new Promise(resolve => socket.once('open', resolve))
    const next = () =>
      new Promise<Record<string, unknown>>(resolve =>
        socket.once('message', data => resolve(JSON.parse((data as Buffer).toString('utf8')) as never)),
      )
    const answers: unknown[] = []
    for (const [index, config] of [undefined, { encoding: 'base58' }].entries()) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params: [source, config] }))
      const { result: id } = await next()
      const notified = next()
      await client.land(owner, [
        getTransferCheckedInstruction({
          source,
          mint: dollar!.address,
          destination: await tokenAccount(developerAccounts[1]!),
          authority: owner,
          amount: BigInt(index + 1),
          decimals: 6,
        }),
      ])
      const { params } = (await notified) as { params: { result: { value: { data: unknown } } } }
      answers.push(params.result.value.data)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountUnsubscribe', params: [id] }))
      await next()
    }
    socket.close()
    const tooLarge = 'error: data too large for bs58 encoding'
    expect(answers).to.deep.equal([tooLarge, [tooLarge, 'base58']])
  })

  it('tell their accounts and mints in words, in base64, and in a slice of it', async () => {
    const account = await tokenAccount(developerAccounts[0]!)
    const { value } = await client.rpc
      .getMultipleAccounts([account, dollar!.address, await randomAddress()], { encoding: 'jsonParsed' })
      .send()
    const words = value.map(account =>
      account && 'parsed' in account.data ? [account.data.program, account.data.parsed.type] : null,
    )
    expect(words).to.deep.equal([['spl-token', 'account'], ['spl-token', 'mint'], null])
    const whole = (await client.rpc.getAccountInfo(account, { encoding: 'base64' }).send()).value!
    expect([whole.owner, whole.rentEpoch]).to.deep.equal([TOKEN_PROGRAM_ADDRESS, 18_446_744_073_709_551_615n])
    expect(Buffer.from(whole.data[0], 'base64').length).to.equal(165)
    const slice = (
      await client.rpc.getAccountInfo(account, { encoding: 'base58', dataSlice: { offset: 32, length: 32 } }).send()
    ).value!
    expect(slice.data[0]).to.equal(developerAccounts[0])
    expect((await rawCall(node, 'getAccountInfo', [account, { encoding: 'base58' }])).error!.code).to.equal(-32600)
  })
})
