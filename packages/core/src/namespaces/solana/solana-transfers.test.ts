import { expect } from 'chai'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { decodeBase58 } from '../../caip/base58.js'
import { RpcError } from '../../errors/rpc-error.js'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import type { Transfer } from '../transfer-support.js'
import { follow, isContract, prepare, readRecipient, send } from './solana-transfers.js'
import { associatedAccount } from './transfer-message.js'

const from = 'G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn'
const to = '82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju'
const mint = 'By83ExswsQq3gRcJcD8FdLJazkSGNeieAAHEDHxiQcdo'
const blockhash = '2petEJu4MtzdV6xZdfqKdwUnoeFjuvHfGdj1yvTa4Bvx'
const systemProgram = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const tokenAccount = 'FAsYhjhFz7EVACHJysdTLbc481M1fdBwZLLzVczBjM2y'
const rent = 890_880
const tokenRent = 2_039_280
const sol = 1_000_000_000
const signature = '5'.repeat(87)

interface Chain {
  readonly lamports: number
  /** By address; every other is there and a wallet's. */
  readonly accounts: Readonly<
    Record<string, { readonly owner: string; readonly executable?: boolean; readonly space?: number } | null>
  >
  readonly held: readonly (readonly [account: string, units: string, state?: string])[]
  readonly prices: readonly number[]
  readonly err: unknown
  readonly fee: number | null
  readonly status: unknown
  readonly height: number
  /** The account where a token arrives, before and after it does; before undefined where it is opened. */
  readonly arrival: readonly [before: TokenAccount | undefined, after: TokenAccount | undefined] | undefined
  /** Whose that account is. */
  readonly holder: string
  /** By what the mint multiplies the amounts that are shown; undefined or null where the node does not show them. */
  readonly scale: number | undefined | null
}

type TokenAccount = readonly [units: number, lamports: number]

/** As the token program lays an account out: mint, owner, amount. */
function tokenAccountOf([units, lamports]: TokenAccount, owner: string) {
  const data = new DataView(new ArrayBuffer(72))
  const bytes = new Uint8Array(data.buffer)
  bytes.set(decodeBase58(owner)!, 32)
  data.setBigUint64(64, BigInt(units), true)
  return { lamports, data: [btoa(String.fromCharCode(...bytes)), 'base64'] }
}

/** A node that answers as one of a cluster does. */
function node(changes: Partial<Chain> = {}) {
  const chain: Chain = {
    lamports: 2 * sol,
    accounts: { [mint]: { owner: tokenProgram } },
    held: [[tokenAccount, '10000000']],
    prices: [],
    err: null,
    fee: 5_000,
    status: null,
    height: 100,
    arrival: undefined,
    holder: to,
    scale: 1,
    ...changes,
  }
  const calls: RpcRequest[] = []
  const answer = ({ method, params }: RpcRequest): unknown => {
    const [first, options] = params as readonly [unknown, { readonly dataSlice?: { readonly length: number } }?]
    const shown = chain.arrival?.map(account => account && tokenAccountOf(account, chain.holder))
    switch (method) {
      case 'getBalance':
        return { value: chain.lamports }
      case 'getMinimumBalanceForRentExemption':
        return first === 0 ? rent : tokenRent
      case 'getLatestBlockhash':
        return { value: { blockhash, lastValidBlockHeight: 250 } }
      case 'getMultipleAccounts':
        if (options?.dataSlice?.length)
          return { value: [shown ? (shown[0] ?? null) : tokenAccountOf([0, tokenRent], chain.holder)] }
        return {
          value: (first as readonly string[]).map(address => {
            const account = address in chain.accounts ? chain.accounts[address]! : { owner: systemProgram }
            return account && { executable: false, lamports: 1, data: ['', 'base64'], ...account }
          }),
        }
      case 'getTokenAccountsByOwner':
        if (chain.accounts[mint]?.owner !== tokenProgram)
          throw new RpcError(-32602, 'Invalid param: could not find mint')
        return {
          value: chain.held.map(([pubkey, amount, state = 'initialized']) => {
            const uiAmountString = chain.scale && String((Number(amount) / 1e6) * chain.scale)
            const tokenAmount = { amount, decimals: 6, uiAmountString }
            return { pubkey, account: { data: { parsed: { info: { state, tokenAmount } } } } }
          }),
        }
      case 'getRecentPrioritizationFees':
        return chain.prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
      case 'simulateTransaction':
        return { value: { err: chain.err, unitsConsumed: 10_000, accounts: shown && [shown[1] ?? null] } }
      case 'getFeeForMessage':
        return { value: chain.fee }
      case 'getSignatureStatuses':
        return { value: [chain.status] }
      case 'getBlockHeight':
        return chain.height
      default:
        throw new Error(method)
    }
  }
  const request = async (request: RpcRequest): Promise<unknown> => {
    calls.push(request)
    return answer(request)
  }
  return { request, calls }
}

const transfer: Transfer = {
  from,
  to,
  token: undefined,
  decimals: 9,
  units: BigInt(sol / 2),
  isMax: false,
}
const dollars: Transfer = { ...transfer, token: mint, decimals: 6, units: 2_500_000n }
const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code

/** The instructions of a transaction: the program, and its data as numbers. */
function instructionsOf(wire: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const { instructions, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
    program: staticAccounts[programAddressIndex] as string,
    accounts: accountIndices.map(index => staticAccounts[index] as string),
    data: [...data],
  }))
}

/** What the wallet is asked to sign. */
async function sentWire(request: unknown): Promise<Uint8Array> {
  let wire: Uint8Array | undefined
  const provider = {
    signAndSendTransaction: async (bytes: Uint8Array) => {
      wire = bytes
      return signature
    },
  }
  await send(provider, request, node().request)
  return wire!
}

/** The account that the sender's own tokens would arrive in. */
async function ownAccount(): Promise<string> {
  const { request } = await prepare(node({ holder: from }).request, { ...dollars, to: from })
  return instructionsOf(await sentWire(request)).at(-1)!.accounts[2]!
}

const systemTransfer = (units: number) => {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, BigInt(units), true)
  return [...new Uint8Array(data.buffer)]
}

describe('a recipient on Solana', () => {
  for (const [text, read] of [
    [to, { address: to }],
    [` ${to}\n`, { address: to }],
    [to.replace('8', '0'), { problem: 'invalid' }],
    [to.slice(1), { problem: 'invalid' }],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { problem: 'invalid' }],
    ['', { problem: 'invalid' }],
  ] as const)
    it(`is ${JSON.stringify(read)} for “${text}”`, () => expect(readRecipient(text)).to.deep.equal(read))

  for (const [title, account, is] of [
    ['nobody has used', null, false],
    ['a wallet has', { owner: systemProgram }, false],
    ['holds a token', { owner: tokenProgram }, true],
    ['is a program', { owner: systemProgram, executable: true }, true],
  ] as const)
    it(`is ${is ? 'of a program' : 'a wallet'} where ${title}`, async () =>
      expect(await isContract(node({ accounts: { [to]: account } }).request, to)).to.equal(is))

  for (const account of [null, { owner: systemProgram }])
    it(`is of a program where nobody can have the key, ${account ? 'and SOL is there' : 'and nothing is there yet'}`, async () => {
      const derived = await associatedAccount(to, mint, tokenProgram)
      expect(await isContract(node({ accounts: { [derived]: account } }).request, derived)).to.equal(true)
    })
})

describe('a transfer on Solana', () => {
  it('of SOL moves just as much, and says what it costs', async () => {
    const prepared = await prepare(node().request, transfer)
    expect(prepared).to.deep.include({ units: 500_000_000n, feeUnits: 5_000n, feeMaxUnits: 5_000n })
    expect(prepared).not.to.have.property('depositUnits')
    const [limit, move] = instructionsOf(await sentWire(prepared.request))
    expect(limit!.data).to.deep.equal([2, 0xc8, 0x32, 0, 0])
    expect(move).to.deep.equal({ program: systemProgram, accounts: [from, to], data: systemTransfer(sol / 2) })
  })

  for (const [title, changes, remaining] of [
    ['less what is sent and the fee', {}, 1_500_000_000n - 5_000n],
    ['to oneself, less the fee alone', { to: from }, 2_000_000_000n - 5_000n],
  ] as const)
    it(`of SOL says what will be left by what is there now: ${title}`, async () =>
      expect((await prepare(node().request, { ...transfer, ...changes })).remainingUnits).to.equal(remaining))

  it('of a token leaves to the list what will be left', async () =>
    expect(await prepare(node().request, dollars)).not.to.have.property('remainingUnits'))

  it('asks for the fee in the newest state, as another node may answer than the one that gave the block', async () => {
    const { request, calls } = node()
    await prepare(request, transfer)
    expect(calls.find(({ method }) => method === 'getFeeForMessage')?.params).to.have.deep.nested.property(
      '[1].commitment',
      'processed',
    )
  })

  it('of all SOL leaves the fee and what an account must hold', async () => {
    const prepared = await prepare(node({ fee: 7_000 }).request, { ...transfer, units: BigInt(2 * sol), isMax: true })
    expect(prepared.units).to.equal(BigInt(2 * sol - rent - 7_000))
    expect(instructionsOf(await sentWire(prepared.request))[1]!.data).to.deep.equal(
      systemTransfer(2 * sol - rent - 7_000),
    )
  })

  it('of a token opens the account of a recipient who has none, and says what that takes', async () => {
    const { request, calls } = node()
    const prepared = await prepare(node({ arrival: [undefined, undefined] }).request, dollars)
    expect(prepared).to.deep.include({
      units: 2_500_000n,
      depositUnits: BigInt(tokenRent),
      feeUnits: BigInt(tokenRent + 5_000),
    })
    const [, open, move] = instructionsOf(await sentWire(prepared.request))
    expect([open!.accounts[0], open!.accounts[2], open!.accounts[3], open!.data]).to.deep.equal([from, to, mint, [1]])
    expect(move!.accounts).to.deep.equal([tokenAccount, mint, open!.accounts[1], from])
    expect(move!.data).to.deep.equal([12, 0xa0, 0x25, 0x26, 0, 0, 0, 0, 0, 6])
    // Where there is one, it is not opened.
    const other = await prepare(request, dollars)
    expect(other).not.to.have.property('depositUnits')
    expect(instructionsOf(await sentWire(other.request))).to.have.length(2)
    expect(calls.some(({ method }) => method === 'simulateTransaction')).to.equal(true)
  })

  it('of a token that is held in several accounts is sent from as few as it takes', async () => {
    const held = [
      ['82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju', '1000000'],
      [tokenAccount, '2000000'],
      [from, '9000000', 'frozen'],
    ] as const
    const prepared = await prepare(node({ held }).request, dollars)
    const moves = instructionsOf(await sentWire(prepared.request)).slice(1)
    expect(
      moves.map(({ accounts, data }) => [accounts[0], data[1]! + data[2]! * 256 + data[3]! * 65_536]),
    ).to.deep.equal([
      [tokenAccount, 2_000_000],
      [held[0][0], 500_000],
    ])
  })

  for (const [title, arrival, expected] of [
    [
      'nothing where all of it does',
      [
        [7, tokenRent],
        [2_500_007, tokenRent],
      ],
      undefined,
    ],
    [
      'what is left of it',
      [
        [7, tokenRent],
        [2_475_007, tokenRent],
      ],
      2_475_000n,
    ],
    ['what is left of it, in an account that is opened', [undefined, [2_475_000, tokenRent]], 2_475_000n],
    [
      'nothing where none does',
      [
        [7, tokenRent],
        [7, tokenRent],
      ],
      0n,
    ],
    ['nothing where the node does not show it', [[7, tokenRent], undefined], undefined],
  ] as const satisfies readonly (readonly [string, Chain['arrival'], bigint | undefined])[])
    it(`of a token says what arrives: ${title}`, async () =>
      expect((await prepare(node({ arrival }).request, dollars)).receivedUnits).to.equal(expected))

  it('of a token to oneself says what comes back', async () => {
    const tokenAccount = await ownAccount()
    const sent = (after: number) =>
      prepare(
        node({
          holder: from,
          held: [[tokenAccount, '10000000']],
          arrival: [
            [10_000_000, tokenRent],
            [after, tokenRent],
          ],
        }).request,
        {
          ...dollars,
          to: from,
        },
      )
    expect((await sent(10_000_000)).receivedUnits).to.equal(undefined)
    expect((await sent(9_975_000)).receivedUnits).to.equal(2_475_000n)
  })

  it('says what an account takes that is larger than most', async () => {
    const prepared = await prepare(node({ arrival: [undefined, [2_500_000, 2_157_600]] }).request, dollars)
    expect(prepared).to.deep.include({ depositUnits: 2_157_600n, feeUnits: 2_162_600n })
  })

  for (const [title, prices, offered] of [
    ['nothing where nobody pays', [0, 0, 0], undefined],
    ['nothing where nothing is known', [], undefined],
    ['what the upper quarter paid', [400, 100, 200, 300], 400],
    ['no more than the limit', [9_000_000, 9_000_000], 2_000_000],
  ] as const)
    it(`offers ${title} for coming first`, async () => {
      const { request } = await prepare(node({ prices }).request, transfer)
      const price = instructionsOf(await sentWire(request)).find(({ data }) => data[0] === 3 && data.length === 9)
      const [, low, middle, high] = price?.data ?? []
      expect(price && low! + middle! * 256 + high! * 65_536).to.equal(offered)
    })

  for (const [title, changes, asked, code] of [
    ['where the fee cannot be paid', { lamports: sol / 2 }, transfer, 'INSUFFICIENT_FEE'],
    ['where nothing is there', { lamports: 0 }, { ...transfer, isMax: true }, 'INSUFFICIENT_FEE'],
    ['where too little would be left', { lamports: sol / 2 + 10_000 }, transfer, 'RENT_NOT_LEFT'],
    [
      'where it is too little to open an account',
      { accounts: { [to]: null } },
      { ...transfer, units: 1n },
      'RENT_NOT_SENT',
    ],
    ['of a token without SOL for the fee', { lamports: 1_000 }, dollars, 'INSUFFICIENT_FEE'],
    ['of a token that would leave too little SOL', { lamports: 10_000 }, dollars, 'INSUFFICIENT_FEE'],
    ['of more than is there', { held: [[tokenAccount, '1']] }, dollars, 'INSUFFICIENT_BALANCE'],
    ['of what is there no more', { held: [] }, dollars, 'INSUFFICIENT_BALANCE'],
    ['of what is frozen', { held: [[tokenAccount, '10000000', 'frozen']] }, dollars, 'TRANSFER_REFUSED'],
    ['to an account that the recipient gave away', { holder: from }, dollars, 'RECIPIENT_NOT_OWNER'],
    ['of what is no token', { accounts: { [mint]: null } }, dollars, 'TRANSFER_REFUSED'],
    ['of what another program moves', { accounts: { [mint]: { owner: systemProgram } } }, dollars, 'TRANSFER_REFUSED'],
    [
      'of a token that opens an account and would leave too little SOL',
      { lamports: 2_500_000, arrival: [undefined, undefined], err: { InsufficientFundsForRent: { account_index: 0 } } },
      dollars,
      'INSUFFICIENT_FEE',
    ],
    [
      'of a token that opens an account for which there is too little SOL',
      { arrival: [undefined, undefined], err: { InstructionError: [1, { Custom: 1 }] } },
      dollars,
      'INSUFFICIENT_FEE',
    ],
    [
      'of a token that is refused by the same number where no account is opened',
      { err: { InstructionError: [1, { Custom: 1 }] } },
      dollars,
      'TRANSFER_REFUSED',
    ],
    [
      'that would leave too little in another account',
      { err: { InsufficientFundsForRent: { account_index: 1 } } },
      transfer,
      'TRANSFER_REFUSED',
    ],
    [
      'to an account that holds a token',
      { accounts: { [mint]: { owner: tokenProgram }, [to]: { owner: tokenProgram } } },
      dollars,
      'RECIPIENT_HOLDS_TOKEN',
    ],
    [
      'of SOL to an account that holds a token',
      { accounts: { [to]: { owner: tokenProgram, space: 165 } } },
      transfer,
      'RECIPIENT_HOLDS_TOKEN',
    ],
    [
      'of SOL to a multisig of the token program',
      { accounts: { [to]: { owner: tokenProgram, space: 355 } } },
      transfer,
      'RECIPIENT_HOLDS_TOKEN',
    ],
    ['of a token whose amounts are shown with a multiplier', { scale: 10 }, dollars, 'TOKEN_CHANGED'],
    ['to the program that moves it', {}, { ...transfer, to: systemProgram }, 'TRANSFER_REFUSED'],
    ['that the node refuses', { err: { InstructionError: [1, 'Custom'] } }, transfer, 'TRANSFER_REFUSED'],
    ['where the node says no fee', { fee: null }, transfer, 'RESPONSE_INVALID'],
  ] as const satisfies readonly (readonly [string, Partial<Chain>, Transfer, string])[])
    it(`is refused ${title}`, async () =>
      expect(await prepare(node(changes).request, asked).catch(codeOf)).to.equal(code))

  it('of a token goes to a multisig of the token program', async () => {
    const accounts = { [mint]: { owner: tokenProgram }, [to]: { owner: tokenProgram, space: 355 } }
    expect((await prepare(node({ accounts }).request, dollars)).units).to.equal(2_500_000n)
  })

  for (const [title, scale] of [
    ['rounds it', 1 + 1e-12],
    ['does not show it', undefined],
    ['shows nothing in its place', null],
  ] as const)
    it(`of a token moves what is typed where the node that shows the balance ${title}`, async () =>
      expect((await prepare(node({ scale }).request, dollars)).units).to.equal(2_500_000n))

  it('may empty an account', async () => {
    const prepared = await prepare(node({ lamports: sol / 2 + 5_000 }).request, transfer)
    expect(prepared.units).to.equal(500_000_000n)
  })

  it('is known by its signature, and until when it may land', async () => {
    const { request } = await prepare(node().request, transfer)
    const provider = (answer: unknown) => ({ signAndSendTransaction: async () => answer })
    expect(await send(provider(signature), request, node().request)).to.deep.equal({
      id: signature,
      mark: { until: 250 },
    })
    expect(await send(provider('0x12'), request, node().request)).to.equal(undefined)
    expect(await send(provider(undefined), request, node().request)).to.equal(undefined)
  })
})

describe('a transaction of Solana', () => {
  for (const [title, changes, mark, sinceMs, status] of [
    ['that is confirmed', { status: { confirmationStatus: 'confirmed', err: null } }, {}, 0, 'confirmed'],
    ['that is final', { status: { confirmationStatus: 'finalized', err: null } }, {}, 0, 'confirmed'],
    ['that was run and not voted for', { status: { confirmationStatus: 'processed', err: null } }, {}, 0, 'pending'],
    ['that failed', { status: { confirmationStatus: 'processed', err: {} } }, {}, 0, 'failed'],
    ['that no node knows yet', {}, { until: 250 }, 1e9, 'pending'],
    ['whose last block is long past', { height: 401 }, { until: 250 }, 0, 'dropped'],
    ['of unknown last block that is young', {}, {}, 1_000, 'pending'],
    ['of unknown last block that is old', {}, {}, 200_000, 'dropped'],
  ] as const)
    it(`${title} is ${status}`, async () =>
      expect((await follow(node(changes).request, signature, mark, sinceMs)).status).to.equal(status))

  for (const [title, changes, expected] of [
    ['one that it knows', { status: { confirmationStatus: 'confirmed', err: null } }, 'confirmed'],
    // It may have landed before them.
    ['nothing of one that it does not know', { height: 401 }, -32011],
  ] as const)
    it(`is told by a node without a history from the last minutes: ${title}`, async () => {
      const { request } = node(changes)
      const forgetful = async (call: RpcRequest) => {
        if (JSON.stringify(call.params).includes('"searchTransactionHistory":true'))
          throw new RpcError(-32011, 'Transaction history is not available from this node')
        return request(call)
      }
      const told = follow(forgetful, signature, { until: 250 }, 0).then(({ status }) => status, codeOf)
      expect(await told).to.equal(expected)
    })
})
