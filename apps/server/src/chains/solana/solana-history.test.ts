import { before, describe, it } from 'node:test'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  airdropFactory,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type IInstruction,
  type KeyPairSigner,
} from '@solana/web3.js'
import { endpoints, type Transaction } from '@w3m/core/api'
import { decodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import * as v from 'valibot'
import { foreignServer } from '../../testing/foreign-server.js'
import { deadChain, testServer, testSolana } from '../../testing/test-server.js'

/** One SOL in lamports. */
const sol = 1_000_000_000n

const { wsUrl } = JSON.parse(process.env.W3M_TEST_SOLANA!) as { readonly wsUrl: string }
const rpc = createSolanaRpc(testSolana.rpcUrl)
const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl)
const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
const airdrop = airdropFactory({ rpc, rpcSubscriptions } as Parameters<typeof airdropFactory>[0])

/** A fresh account on the Solana test chain, with coins. */
async function solanaAccount(amount = 10n * sol): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  await airdrop({ commitment: 'confirmed', recipientAddress: signer.address, lamports: lamports(amount) })
  return signer
}

/** The second developer account, which has tokens. */
const solanaDeveloper = (): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(new TextEncoder().encode('W3M developer account two'.padEnd(32, '.')))

/** Sends instructions, and resolves with the signature when they are confirmed. */
async function land(payer: KeyPairSigner, instructions: readonly IInstruction[]): Promise<string> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      blank => setTransactionMessageFeePayerSigner(payer, blank),
      paid => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      timed => appendTransactionMessageInstructions(instructions, timed),
    ),
  )
  await sendAndConfirm(transaction, { commitment: 'confirmed' })
  return getSignatureFromTransaction(transaction)
}

/** Coins from a signer to anybody. */
const pay = (source: KeyPairSigner, destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source, destination, amount })

const deadSolana = { ...testSolana, rpcUrl: deadChain.rpcUrl, caipNetworkId: 'solana:dead' as const }
const { app } = testServer({ chains: [testSolana, deadSolana] })
const chain = testSolana.caipNetworkId
const dollar = testSolana.tokens.find(({ symbol }) => symbol === 'LUSD')!.address as Address

const accountOf = async (owner: Address): Promise<Address> =>
  (await findAssociatedTokenPda({ owner, mint: dollar, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]

const page = async (account: string, cursor?: string) =>
  v.parse(
    endpoints.getHistory.response,
    await (
      await app.request(`/v1/account/${account}/history?chainId=${chain}${cursor ? `&cursor=${cursor}` : ''}`)
    ).json(),
  )
const row = ({ metadata, transfers }: Transaction) => [
  metadata.operationType,
  metadata.status,
  ...(transfers ?? []).map(
    transfer => `${transfer.direction} ${transfer.quantity?.numeric} ${transfer.fungible_info?.symbol}`,
  ),
]

describe('The history of an account on a Solana chain', () => {
  let ada: KeyPairSigner
  let bob: Address
  before(async () => {
    ada = await solanaAccount()
    bob = (await generateKeyPairSigner()).address
  })

  it('says what came and went, without the fee, newest first', async () => {
    const signature = await land(ada, [pay(ada, bob, sol + 1n)])
    const { data, next } = await page(ada.address)
    expect(data.map(row)).to.deep.equal([
      ['send', 'confirmed', 'out 1.000000001 SOL'],
      ['receive', 'confirmed', 'in 10 SOL'],
    ])
    expect(next).to.equal(null)
    expect(data[0]!.metadata).to.include({
      hash: signature,
      sentFrom: ada.address,
      sentTo: bob,
      chain,
      nonce: null,
    })
    expect(Date.parse(data[0]!.metadata.minedAt)).to.be.closeTo(Date.now(), 120_000)
    expect((await page(bob)).data.map(row)).to.deep.equal([['receive', 'confirmed', 'in 1.000000001 SOL']])
  })

  it('has tokens that came to a token account, whose owner the transaction does not name', async () => {
    const owner = await solanaDeveloper()
    const to = await solanaAccount()
    const [source, destination] = [await accountOf(owner.address), await accountOf(to.address)]
    await land(owner, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        ata: destination,
        owner: to.address,
        mint: dollar,
      }),
    ])
    const transfer = { source, mint: dollar, destination, authority: owner, amount: 2_500_001n, decimals: 6 }
    await land(owner, [getTransferCheckedInstruction(transfer)])
    const { data } = await page(to.address)
    const [came] = data
    expect(row(came!)).to.deep.equal(['receive', 'confirmed', 'in 2.500001 LUSD'])
    expect(came!.metadata).to.include({ sentFrom: owner.address, sentTo: to.address })
    expect(came!.transfers![0]!.fungible_info).to.include({ name: 'Local Dollar', address: `${chain}:${dollar}` })
    const sent = (await page(owner.address)).data.find(({ id }) => id === came!.id)!
    expect(row(sent)).to.deep.equal(['send', 'confirmed', 'out 2.500001 LUSD'])
  })

  it('names who got tokens whose account was opened by the same transaction', async () => {
    const owner = await solanaDeveloper()
    const to = (await generateKeyPairSigner()).address
    const [source, destination] = [await accountOf(owner.address), await accountOf(to)]
    const signature = await land(owner, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: owner, ata: destination, owner: to, mint: dollar }),
      getTransferCheckedInstruction({ source, mint: dollar, destination, authority: owner, amount: 5n, decimals: 6 }),
    ])
    const sent = (await page(owner.address)).data.find(({ id }) => id === signature)!
    expect(row(sent)).to.deep.equal(['send', 'confirmed', 'out 0.000005 LUSD'])
    expect(sent.metadata).to.include({ sentFrom: owner.address, sentTo: to })
  })

  it('comes in pages that meet without a gap, also within a slot', async () => {
    const eve = await solanaAccount()
    const sent: string[] = []
    // Several of them in one slot, which lasts 400 ms.
    for (let index = 0; index < 60; index += 1) sent.push(await land(eve, [pay(eve, bob, sol / 100n + BigInt(index))]))
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const { data, next } = await page(eve.address, cursor ?? undefined)
      expect(data.length).to.be.within(1, 25)
      ids.push(...data.map(({ id }) => id))
      cursor = next
    } while (cursor)
    // Those, and the coins that it began with.
    expect(ids.slice(0, -1)).to.deep.equal(sent.toReversed())
  })

  describe('by a node that says something of its own', () => {
    const account = 'G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn'
    const listed = Array.from({ length: 40 }, (_, index) => ({
      signature: `${String(index).padStart(12, '0')}sig`,
      slot: 1_000 - index,
    }))
    const transactionAt = (slot: number) => ({
      slot,
      blockTime: slot,
      transaction: { message: { accountKeys: [{ pubkey: account, signer: true }] } },
      meta: { err: null, fee: 0, preBalances: [1], postBalances: [2] },
    })
    type Call = {
      readonly id: number
      readonly method: string
      readonly params: readonly [string, { before?: string; limit?: number; programId?: string }]
    }
    /** All pages, from a node that says of some transactions something of its own. */
    async function pagesOf(
      answerOf: (index: number) => object | undefined,
      times: string[] = [],
      tokenAccounts: readonly object[] = [],
      addresses: string[] = [],
      all: typeof listed = listed,
    ): Promise<readonly (readonly string[])[]> {
      const answers: Readonly<Record<string, (params: Call['params']) => object>> = {
        getTokenAccountsByOwner: ([, { programId }]) => ({
          result: { value: programId === TOKEN_PROGRAM_ADDRESS ? tokenAccounts : [] },
        }),
        getSignaturesForAddress([address, { before, limit = 1_000 }]) {
          addresses.push(address)
          const start = all.findIndex(({ signature }) => signature === before) + 1
          return { result: all.slice(start, start + limit) }
        },
        getTransaction([signature]) {
          const index = all.findIndex(entry => entry.signature === signature)
          return answerOf(index) ?? { result: transactionAt(all[index]!.slot) }
        },
      }
      const node = await foreignServer(({ body }) =>
        (body as readonly Call[]).map(({ id, method, params }) => ({
          jsonrpc: '2.0',
          id,
          ...answers[method]!(params),
        })),
      )
      const server = testServer({ chains: [{ ...testSolana, rpcUrl: node.url }] })
      const pages: string[][] = []
      try {
        for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
          const path = `/v1/account/${account}/history?chainId=${chain}${cursor && `&cursor=${cursor}`}`
          const answer = await server.app.request(path)
          if (answer.status !== 200) return [...pages, [String(answer.status)]]
          const { data, next } = v.parse(endpoints.getHistory.response, await answer.json())
          pages.push(data.map(({ id }) => id))
          times.push(...data.map(({ metadata }) => metadata.minedAt))
          cursor = next
        }
      } finally {
        await server.close()
        await node.close()
      }
      return pages
    }
    const without = (...indexes: readonly number[]) =>
      listed.filter((_, index) => !indexes.includes(index)).map(({ signature }) => signature)

    for (const [title, answerOf] of [
      ['lacks', { result: null }],
      ['does not give in the version that is asked for', { error: { code: -32015, message: 'version 1' } }],
    ] as const)
      it(`goes on after a transaction that the node ${title}`, async () => {
        for (const lacking of [[3], [25], [24, 25]]) {
          const pages = await pagesOf(index => (lacking.includes(index) ? answerOf : undefined))
          expect(pages.flat()).to.deep.equal(without(...lacking))
        }
      })

    it('has those whose time the node does not know at the time of their neighbours', async () => {
      const times: string[] = []
      const timeless = (index: number) => ({ result: { ...transactionAt(listed[index]!.slot), blockTime: null } })
      const pages = await pagesOf(index => ([0, 3, 24, 39].includes(index) ? timeless(index) : undefined), times)
      expect(pages.flat()).to.deep.equal(without())
      const seconds = times.map(time => 1_000 - Date.parse(time) / 1_000)
      expect(seconds.filter((_, index) => [0, 1, 2, 3, 23, 24, 25, 38, 39].includes(index))).to.deep.equal([
        1, 1, 2, 2, 23, 23, 25, 38, 38,
      ])
    })

    it('leaves out what others did that only names the account, and goes on behind a whole page of it', async () => {
      const named = (index: number) => {
        const { meta, ...rest } = transactionAt(listed[index]!.slot)
        const accountKeys = [
          { pubkey: bob, signer: true },
          { pubkey: account, signer: false },
        ]
        const err = index % 2 === 0 ? null : { InstructionError: [0, { Custom: 1 }] }
        return {
          result: {
            ...rest,
            transaction: { message: { accountKeys } },
            meta: { ...meta, err, preBalances: [1, 1], postBalances: [1, 1] },
          },
        }
      }
      for (const indexes of [[0], [3, 4], [25], [24, 25], [39]]) {
        const pages = await pagesOf(index => (indexes.includes(index) ? named(index) : undefined))
        expect(pages.flat()).to.deep.equal(without(...indexes))
      }
      // Something must say that there is more: the last of the page.
      const pages = await pagesOf(index => (index < 30 ? named(index) : undefined))
      expect(pages).to.deep.equal([[listed[25]!.signature], listed.slice(30).map(({ signature }) => signature)])
    })

    it('goes on through a slot in which others named the account many times, and behind it', async () => {
      const crowd = Array.from({ length: 300 }, (_, index) => ({
        signature: `crowd${index + 1_000_000}sig`,
        slot: 1_001,
      }))
      const all = [...crowd, ...listed]
      const pages = await pagesOf(() => undefined, [], [], [], all)
      expect(pages.flat()).to.deep.equal(all.map(({ signature }) => signature))
    })

    it('looks at the accounts of configured tokens first, then at those of more than one NFT, in whatever order they come', async () => {
      const tokenAccount = (pubkey: string, mint: string, units: bigint) => {
        const data = Buffer.concat([decodeBase58(mint)!, decodeBase58(account)!, Buffer.alloc(8)])
        data.writeBigUInt64LE(units, 64)
        return { pubkey, account: { data: [data.toString('base64'), 'base64'] } }
      }
      const nfts = Array.from({ length: 40 }, (_, index) => tokenAccount(`nft${index + 10}`, bob, 1n))
      const accounts = [...nfts, tokenAccount('some', bob, 9n), tokenAccount('dollars', dollar, 0n)]
      for (const order of [accounts, accounts.toReversed()]) {
        const addresses: string[] = []
        await pagesOf(() => undefined, [], order, addresses)
        const first = nfts.slice(0, 28).map(({ pubkey }) => pubkey)
        expect(addresses.slice(0, 31)).to.deep.equal([account, 'dollars', 'some', ...first])
      }
    })

    it('is 503 where the node fails at a transaction, or gives none of a whole page', async () => {
      const busy = { error: { code: -32005, message: 'too many requests' } }
      expect(await pagesOf(index => (index === 3 ? busy : undefined))).to.deep.equal([['503']])
      expect(await pagesOf(() => ({ result: null }))).to.deep.equal([['503']])
    })
  })

  it('is refused with a cursor of somebody else, and is 503 where the node is down', async () => {
    const developer = 'G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn'
    const status = async (query: string) => (await app.request(`/v1/account/${developer}/history?${query}`)).status
    expect(await status(`chainId=${chain}&cursor=${'a'.repeat(80)}`)).to.equal(400)
    expect(await status(`chainId=${deadSolana.caipNetworkId}`)).to.equal(503)
  })
})
