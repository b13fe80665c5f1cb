import { decodeBase58 } from '@w3m/core/caip'
import { encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { associatedAccount, associatedTokenProgram, tokenPrograms } from '../chains/solana/associated-account.js'
import { wrappedCoin } from '../chains/solana/jupiter-transaction.js'
import type { ForeignRequest } from './foreign-server.js'

// Stand-ins of aggregators, in the documented shapes. Each gives two units of the target for one of the source, and
// takes a percent.

type Answer = Readonly<Record<string, unknown>>
/** Values that replace those of an honest answer. `call` replaces arguments of the proposed call. */
export interface Changes {
  readonly answer?: Answer
  readonly tx?: Answer
  readonly call?: Readonly<Record<string, string | bigint>>
}

export const givenFor = (units: bigint): bigint => units * 2n
const nativeAddress = `0x${'e'.repeat(40)}`
const hex = (text: string | bigint | null | undefined): Hex => `0x${String(text).slice(2)}`
const leastFor = (units: bigint, slippageBps: bigint): bigint => (givenFor(units) * (10_000n - slippageBps)) / 10_000n

const holderAbi = parseAbi(['function exec(address, address, uint256, address, bytes)'])
const settlerAbi = parseAbi(['function execute((address, address, uint256), bytes[], bytes32)'])
const settler = `0x${'5e'.repeat(20)}`

/** @param changes returns the changes of the next answer */
export const zeroExStandIn =
  (changes: () => Changes, router: string) =>
  ({ path, query }: ForeignRequest): unknown => {
    const { answer, tx, call } = changes()
    const [sellToken, buyToken, sellAmount] = ['sellToken', 'buyToken', 'sellAmount'].map(name => query.get(name) ?? '')
    const [units, slippage] = [BigInt(sellAmount ?? 0), BigInt(query.get('slippageBps') ?? 100)]
    const least = leastFor(units, slippage)
    const isCoin = sellToken === nativeAddress
    const swapCall = { recipient: query.get('taker') ?? settler, buyToken: buyToken ?? '', least, ...call }
    const inner = encodeFunctionData({
      abi: settlerAbi,
      args: [
        [hex(swapCall.recipient), hex(swapCall.buyToken), BigInt(swapCall.least)],
        ['0x12'],
        `0x${'0'.repeat(64)}`,
      ],
    })
    const lent = { operator: settler, token: isCoin ? zeroAddress : sellToken, amount: isCoin ? 0n : units, ...call }
    const data = encodeFunctionData({
      abi: holderAbi,
      args: [hex(lent.operator), hex(lent.token), BigInt(lent.amount), hex(settler), inner],
    })
    return {
      liquidityAvailable: true,
      blockNumber: '20850142',
      sellToken: sellToken?.replace('0xa', '0xA'),
      buyToken,
      sellAmount,
      buyAmount: String(givenFor(units)),
      minBuyAmount: String(least),
      allowanceTarget: isCoin ? null : router,
      gas: '288079',
      gasPrice: '73178385',
      totalNetworkFee: '21080000000000000',
      fees: { integratorFee: null, zeroExFee: { amount: '3', token: buyToken, type: 'volume' }, gasFee: null },
      issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
      route: {
        fills: [{ source: 'Uniswap_V3', from: sellToken, to: buyToken, proportionBps: '10000' }],
        tokens: [
          { address: sellToken, symbol: 'A' },
          { address: buyToken, symbol: 'B' },
        ],
      },
      tokenMetadata: { sellToken: { buyTaxBps: '0', sellTaxBps: '0' }, buyToken: { buyTaxBps: '0', sellTaxBps: '0' } },
      ...(path.endsWith('/quote') && {
        transaction: { to: router, data, gas: '288079', gasPrice: '1', value: isCoin ? sellAmount : '0', ...tx },
      }),
      ...answer,
    }
  }

const oneInchAbi = parseAbi([
  'function swap(address, (address, address, address, address, uint256, uint256, uint256), bytes) payable',
])

export const oneInchStandIn =
  (changes: () => Changes, router: string) =>
  ({ path, query }: ForeignRequest): unknown => {
    const { answer, tx, call } = changes()
    const [src, dst, from, amount] = ['src', 'dst', 'from', 'amount'].map(name => query.get(name) ?? '')
    const units = BigInt(amount ?? 0)
    const least = leastFor(units, BigInt(Math.round(Number(query.get('slippage')) * 100)))
    const swapCall = { token: dst ?? '', receiver: from || settler, amount: units, least, flags: 0n, ...call }
    const data = encodeFunctionData({
      abi: oneInchAbi,
      args: [
        hex(settler),
        [
          hex(src),
          hex(swapCall.token),
          hex(settler),
          hex(swapCall.receiver),
          BigInt(swapCall.amount),
          BigInt(swapCall.least),
          BigInt(swapCall.flags),
        ],
        '0x12',
      ],
    })
    const token = (address: string | undefined) => ({ address, symbol: 'A', name: 'A', decimals: 18 })
    return {
      srcToken: token(src),
      dstToken: token(dst),
      dstAmount: String(givenFor(units)),
      gas: 210_000,
      ...(path.endsWith('/swap') && {
        tx: { from, to: router, data, value: src === nativeAddress ? amount : '0', gas: 0, gasPrice: '1', ...tx },
      }),
      ...answer,
    }
  }

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Buffer
}

/** Returns an unsigned transaction of version 0. Its first account pays the fee. */
function solanaTransaction(payer: string, instructions: readonly Instruction[]): string {
  const keys = [...new Set([payer, ...instructions.flatMap(({ accounts, program }) => [...accounts, program])])]
  const index = (key: string) => keys.indexOf(key)
  const body = instructions.flatMap(({ program, accounts, data }) => [
    Buffer.from([index(program), accounts.length, ...accounts.map(index), data.length]),
    data,
  ])
  return Buffer.concat([
    Buffer.from([1]),
    Buffer.alloc(64),
    Buffer.from([0x80, 1, 0, 0, keys.length]),
    ...keys.map(key => decodeBase58(key) ?? Buffer.alloc(32)),
    Buffer.alloc(32, 7),
    Buffer.from([instructions.length]),
    ...body,
    Buffer.from([0]),
  ]).toString('base64')
}

const numbers = (slippageBps: number, feeBps: bigint, ...amounts: readonly bigint[]): Buffer => {
  const data = Buffer.alloc(amounts.length * 8 + 3)
  for (const [index, amount] of amounts.entries()) data.writeBigUInt64LE(amount, index * 8)
  data.writeUInt16LE(slippageBps, amounts.length * 8)
  data.writeUInt8(Number(feeBps), amounts.length * 8 + 2)
  return data
}

export interface JupiterChanges {
  readonly quote?: Answer
  readonly swap?: Answer
  /** Changes of the swap instruction. */
  readonly call?: {
    readonly owner?: string
    readonly receiver?: string
    readonly program?: string
    readonly amount?: bigint
    readonly feeBps?: bigint
  }
  /** Instructions before the swap. */
  readonly more?: readonly Instruction[]
  /** The account that pays the fee. */
  readonly payer?: string
}

/** Returns an instruction that transfers lamports. */
export const transferCoins = (from: string, to: string, lamports: bigint): Instruction => {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return { program: '1'.repeat(32), accounts: [from, to], data }
}

/** Returns an instruction that creates an associated token account. */
export const makeAccount = (payer: string, account: string, owner: string, mint: string): Instruction => ({
  program: associatedTokenProgram,
  accounts: [payer, account, owner, mint],
  data: Buffer.from([1]),
})

const computeUnitPrice = (price: bigint): Instruction => {
  const data = Buffer.alloc(9, 3)
  data.writeBigUInt64LE(price, 1)
  return { program: 'ComputeBudget111111111111111111111111111111', accounts: [], data }
}
export const highFee = computeUnitPrice(1_000_000_000n)

export const jupiterStandIn =
  (changes: () => JupiterChanges, router: string) =>
  ({ path, query, body }: ForeignRequest): unknown => {
    const { quote, swap, call = {}, more = [], payer } = changes()
    if (path.endsWith('/quote')) {
      const [inputMint, outputMint, inAmount] = ['inputMint', 'outputMint', 'amount'].map(name => query.get(name) ?? '')
      const units = BigInt(inAmount ?? 0)
      const slippageBps = Number(query.get('slippageBps'))
      return {
        inputMint,
        inAmount,
        outputMint,
        outAmount: String(givenFor(units)),
        otherAmountThreshold: String(leastFor(units, BigInt(slippageBps))),
        swapMode: 'ExactIn',
        slippageBps,
        platformFee: null,
        priceImpactPct: '0.00213',
        routePlan: [{ swapInfo: { ammKey: router, label: 'A', inputMint, outputMint, inAmount }, percent: 100 }],
        contextSlot: 1,
        timeTaken: 0.01,
        ...quote,
      }
    }
    const { userPublicKey: account, quoteResponse } = body as {
      userPublicKey: string
      quoteResponse: { inputMint: string; outputMint: string; inAmount: string; outAmount: string; slippageBps: number }
    }
    const tokenAccountOf = (mint: string) => associatedAccount(account, mint, tokenPrograms[0])
    const { inputMint, outputMint } = quoteResponse
    const units = BigInt(quoteResponse.inAmount)
    const wraps: readonly Instruction[] =
      inputMint === wrappedCoin
        ? [
            transferCoins(account, tokenAccountOf(wrappedCoin), units),
            { program: tokenPrograms[0], accounts: [tokenAccountOf(wrappedCoin)], data: Buffer.from([17]) },
          ]
        : []
    const swapCall = {
      owner: account,
      receiver: tokenAccountOf(outputMint),
      program: router,
      amount: units,
      feeBps: 0n,
      ...call,
    }
    const swapTransaction = solanaTransaction(payer ?? account, [
      computeUnitPrice(1_000n),
      makeAccount(account, tokenAccountOf(outputMint), account, outputMint),
      ...wraps,
      ...more,
      {
        program: swapCall.program,
        accounts: [
          tokenPrograms[0],
          swapCall.owner,
          tokenAccountOf(inputMint),
          swapCall.receiver,
          router,
          outputMint,
          router,
        ],
        data: Buffer.concat([
          Buffer.from('e517cb977ae3ad2a', 'hex'),
          Buffer.from([1, 0, 0, 0, 9]),
          numbers(quoteResponse.slippageBps, swapCall.feeBps, swapCall.amount, BigInt(quoteResponse.outAmount)),
        ]),
      },
      ...(inputMint === wrappedCoin
        ? [
            {
              program: tokenPrograms[0],
              accounts: [tokenAccountOf(wrappedCoin), account, account],
              data: Buffer.from([9]),
            },
          ]
        : []),
    ])
    return { swapTransaction, lastValidBlockHeight: 9, prioritizationFeeLamports: 1, ...swap }
  }
