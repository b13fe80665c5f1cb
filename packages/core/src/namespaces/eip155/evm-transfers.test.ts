import { expect } from 'chai'
import { decodeFunctionData, toFunctionSelector } from 'viem/utils'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import { fakeAddress, otherFakeAddress } from '../../testing/fake-wallet.js'
import type { Transfer } from '../transfer-support.js'
import { transferAbi } from './erc20-transfer.js'
import { follow, isContract, prepare, readRecipient, send } from './evm-transfers.js'

const gwei = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const hash = `0x${'ab'.repeat(32)}`
const token = '0x00000000000000000000000000000000000000aA'

/** A node that answers each method with what stands here. */
const node = (answers: Readonly<Record<string, unknown>>) => {
  const calls: RpcRequest[] = []
  const request = async (request: RpcRequest): Promise<unknown> => {
    calls.push(request)
    const answer = answers[request.method]
    const response = typeof answer === 'function' ? (answer as (request: RpcRequest) => unknown)(request) : answer
    if (response instanceof Error) throw response
    return response
  }
  return { request, calls }
}
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`
interface CallOf {
  readonly to: string
  readonly data: string
  readonly gas?: string
}
const callOf = ({ params }: RpcRequest) => (params as readonly [CallOf, string])[0]
/** A token by what it answers to each of its calls. */
const tokenOf =
  ({ decimals = word(18), held = word(10n ** 18n), moves = word(1) }: Readonly<Record<string, unknown>> = {}) =>
  (request: RpcRequest): unknown => {
    const { data } = callOf(request)
    return data.startsWith('0x313ce567') ? decimals : data.startsWith('0x70a08231') ? held : moves
  }
const usual = {
  eth_getBlockByNumber: { baseFeePerGas: hex(10n * gwei) },
  eth_gasPrice: hex(12n * gwei),
  eth_maxPriorityFeePerGas: hex(gwei),
  eth_estimateGas: hex(21_000),
  eth_getBalance: hex(10n ** 18n),
  eth_call: tokenOf(),
}
const transfer: Transfer = {
  from: fakeAddress,
  to: otherFakeAddress,
  token: undefined,
  decimals: 18,
  units: 10n ** 17n,
  isMax: false,
}
const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code

describe('a recipient on an EVM chain', () => {
  const lower = fakeAddress.toLowerCase()
  const zero = `0x${'0'.repeat(40)}`
  const dead = '0x000000000000000000000000000000000000dEaD'
  for (const [text, read] of [
    [fakeAddress, { address: fakeAddress }],
    [` ${lower} `, { address: fakeAddress }],
    [`0x${fakeAddress.slice(2).toUpperCase()}`, { address: fakeAddress }],
    [fakeAddress.replace('5aA', '5aa'), { problem: 'checksum' }],
    [fakeAddress.slice(2), { address: fakeAddress }],
    [lower.slice(2), { address: fakeAddress }],
    [fakeAddress.slice(2).replace('5aA', '5aa'), { problem: 'checksum' }],
    [fakeAddress.slice(3), { problem: 'invalid' }],
    [zero, { address: zero, isBurn: true }],
    [zero.slice(2), { address: zero, isBurn: true }],
    ['0x000000000000000000000000000000000000dead', { address: dead, isBurn: true }],
    [dead, { address: dead, isBurn: true }],
    ['vitalik.eth', { problem: 'invalid' }],
    ['', { problem: 'invalid' }],
  ] as const)
    it(`is ${JSON.stringify(read)} for “${text}”`, () => expect(readRecipient(text)).to.deep.equal(read))

  for (const [code, is] of [
    ['0x', false],
    ['0x6080', true],
    [`0xef0100${'11'.repeat(20)}`, false],
    [null, false],
  ] as const)
    it(`is ${is ? 'a' : 'no'} contract with the code ${String(code)}`, async () =>
      expect(await isContract(node({ eth_getCode: code }).request, fakeAddress)).to.equal(is))
})

describe('a transfer on an EVM chain', () => {
  it('of the coin says what it will likely cost, and leaves the rest to the wallet', async () => {
    const { request, calls } = node(usual)
    expect(await prepare(request, transfer)).to.deep.equal({
      units: transfer.units,
      feeUnits: 21_000n * 11n * gwei,
      feeMaxUnits: 21_000n * 21n * gwei,
      remainingUnits: 10n ** 18n - transfer.units - 21_000n * 11n * gwei,
      request: { from: fakeAddress, to: otherFakeAddress, data: '0x', value: hex(transfer.units) },
    })
    expect(calls.map(({ method }) => method)).not.to.include('eth_call')
  })

  for (const [title, code] of [
    ['', '0x'],
    [' by an account that lends itself a contract’s code', `0xef0100${'11'.repeat(20)}`],
  ] as const)
    it(`of all of the coin${title} leaves half as much again as the fee may be, and names that fee`, async () => {
      const reserve = (21_000n * 21n * gwei * 3n) / 2n
      const { request } = node({ ...usual, eth_getCode: code })
      const prepared = await prepare(request, { ...transfer, units: 10n ** 18n, isMax: true })
      expect([prepared.units, prepared.feeUnits]).to.deep.equal([10n ** 18n - reserve, 21_000n * 11n * gwei])
      expect(prepared.request).to.deep.include({
        value: hex(10n ** 18n - reserve),
        gas: hex(21_000),
        maxFeePerGas: hex(21n * gwei),
        maxPriorityFeePerGas: hex(gwei),
      })
    })

  it('of a token calls its contract, and tries that first', async () => {
    const { request, calls } = node({
      ...usual,
      eth_call: tokenOf({ decimals: word(6) }),
      eth_estimateGas: hex(50_000),
    })
    const prepared = await prepare(request, { ...transfer, token, decimals: 6, units: 5n })
    const { to, data, value } = prepared.request as {
      readonly to: string
      readonly data: `0x${string}`
      readonly value: string
    }
    expect([to, value]).to.deep.equal([token, '0x0'])
    expect(decodeFunctionData({ abi: transferAbi, data })).to.deep.equal({
      functionName: 'transfer',
      args: [otherFakeAddress, 5n],
    })
    expect(prepared.feeMaxUnits).to.equal(60_000n * 21n * gwei)
    expect(calls[0]?.method).to.equal('eth_call')
  })

  for (const [title, answer, code] of [
    ['that answers true', hex(1), undefined],
    ['that answers nothing', '0x', undefined],
    ['that answers false', `0x${'0'.repeat(64)}`, 'TRANSFER_REFUSED'],
    ['that reverts', Object.assign(new Error('execution reverted'), { code: 3 }), 3],
  ] as const)
    it(`of a token ${title} is ${code === undefined ? 'made' : 'refused'}`, async () => {
      const prepared = await prepare(node({ ...usual, eth_call: tokenOf({ moves: answer }) }).request, {
        ...transfer,
        token,
      }).catch(codeOf)
      if (code === undefined) expect(prepared).to.include({ units: transfer.units })
      else expect(prepared).to.equal(code)
    })

  for (const [title, changes, answers] of [
    ['with less than amount and fee', { units: 10n ** 18n }, {}],
    ['of a token without any coin', { token }, { eth_getBalance: '0x0' }],
    ['of all where the fee is more', { isMax: true }, { eth_getBalance: '0x1' }],
  ] as const)
    it(`is refused ${title}`, async () => {
      expect(await prepare(node({ ...usual, ...answers }).request, { ...transfer, ...changes }).catch(codeOf)).to.equal(
        'INSUFFICIENT_FEE',
      )
    })

  for (const [title, latest, pending, outcome] of [
    ['what is on its way counts as gone', 10n ** 18n, 10n ** 16n, 'INSUFFICIENT_FEE'],
    ['what is on its way to the account is not there yet', 10n ** 16n, 10n ** 18n, 'INSUFFICIENT_FEE'],
    ['a node that keeps no pending block is believed', 10n ** 18n, undefined, 'made'],
  ] as const)
    it(`of the coin: ${title}`, async () => {
      const { request: rpc } = node(usual)
      const ofBlock = async (request: RpcRequest) => {
        if (request.method !== 'eth_getBalance') return rpc(request)
        const [, block] = request.params as readonly [string, string]
        if (block !== 'pending') return hex(latest)
        if (pending === undefined) throw new Error('pending block is not available')
        return hex(pending)
      }
      expect(await prepare(ofBlock, transfer).then(() => 'made', codeOf)).to.equal(outcome)
    })

  for (const [title, to, isMax, remaining] of [
    ['what is on its way is gone', otherFakeAddress, false, 5n * 10n ** 17n - 21_000n * 11n * gwei],
    ['what goes to oneself comes back', fakeAddress.toLowerCase(), false, 6n * 10n ** 17n - 21_000n * 11n * gwei],
    ['of all of it, what the fee does not take', otherFakeAddress, true, (21_000n * 41n * gwei) / 2n],
  ] as const)
    it(`of the coin says what will be left by what is there now: ${title}`, async () => {
      const { request } = node({
        ...usual,
        eth_getBalance: ({ params }: RpcRequest) =>
          hex((params as readonly unknown[])[1] === 'pending' ? 6n * 10n ** 17n : 10n ** 18n),
      })
      expect((await prepare(request, { ...transfer, to, isMax })).remainingUnits).to.equal(remaining)
    })

  describe('on a network that charges for the data of a transaction as well', () => {
    const address = '0x420000000000000000000000000000000000000F'
    const contracts = { gasPriceOracle: { address } }
    const dataFee = 42_000n * gwei
    const charging = (answer: unknown = word(dataFee)) =>
      node({
        ...usual,
        eth_call: (request: RpcRequest) => (callOf(request).to === address ? answer : tokenOf()(request)),
      })

    it('costs that too', async () => {
      const prepared = await prepare(charging().request, { ...transfer, contracts })
      expect(prepared).to.deep.include({
        feeUnits: 21_000n * 11n * gwei + dataFee,
        feeMaxUnits: 21_000n * 21n * gwei + dataFee,
        remainingUnits: 10n ** 18n - transfer.units - 21_000n * 11n * gwei - dataFee,
      })
    })

    it('leaves it, where all of the coin is sent', async () => {
      const prepared = await prepare(charging().request, { ...transfer, contracts, isMax: true })
      expect(prepared.units).to.equal(10n ** 18n - ((21_000n * 21n * gwei + dataFee) * 3n) / 2n)
    })

    it('is refused where it cannot be paid', async () => {
      const { request } = charging()
      const units = 10n ** 18n - 21_000n * 11n * gwei
      expect(await prepare(request, { ...transfer, units }).then(() => 'made', codeOf)).to.equal('made')
      expect(await prepare(request, { ...transfer, units, contracts }).catch(codeOf)).to.equal('INSUFFICIENT_FEE')
    })

    for (const [what, changes, bytes] of [
      ['the coin', {}, 80],
      ['a token', { token }, 148],
    ] as const)
      it(`asks by the size of a transfer of ${what}`, async () => {
        const { request, calls } = charging()
        await prepare(request, { ...transfer, ...changes, contracts })
        const asked = calls.filter(call => call.method === 'eth_call' && callOf(call).to === address)
        const selector = toFunctionSelector('getL1FeeUpperBound(uint256)')
        expect(asked.map(call => callOf(call).data)).to.deep.equal([`${selector}${word(bytes).slice(2)}`])
      })

    for (const [title, answer] of [
      ['reverts', new Error('execution reverted')],
      ['is not there', '0x'],
    ] as const)
      it(`names no fee where what says it ${title}`, async () => {
        const prepared = await prepare(charging(answer).request, { ...transfer, contracts })
        expect([prepared.feeUnits, prepared.units]).to.deep.equal([undefined, transfer.units])
      })
  })

  const reverted = Object.assign(new Error('execution reverted'), { code: 3 })
  for (const [title, pending, outcome] of [
    ['what is on its way takes the same', reverted, 'INSUFFICIENT_BALANCE'],
    ['what is on its way takes the same of one that answers', `0x${'0'.repeat(64)}`, 'INSUFFICIENT_BALANCE'],
    ['what is on its way leaves enough', hex(1), 'made'],
    ['a node that keeps no pending block is believed', new Error('pending block is not available'), 'made'],
  ] as const)
    it(`of a token: ${title}`, async () => {
      const latest = node(usual)
      const ofBlock = async (request: RpcRequest) => {
        const isPending = request.method === 'eth_call' && (request.params as readonly unknown[])[1] === 'pending'
        if (!isPending) return latest.request(request)
        if (pending instanceof Error) throw pending
        return pending
      }
      expect(await prepare(ofBlock, { ...transfer, token }).then(() => 'made', codeOf)).to.equal(outcome)
    })

  it('of a contract account says no fee, and needs no coin for it', async () => {
    const { request } = node({ ...usual, eth_getBalance: '0x0', eth_getCode: '0x6080' })
    const prepared = await prepare(request, { ...transfer, token })
    expect(prepared.feeUnits).to.equal(undefined)
    expect(prepared.request).not.to.have.property('gas')
  })

  it('of all of the coin of a contract account leaves nothing, and names no fee', async () => {
    const { request } = node({ ...usual, eth_getCode: '0x6080' })
    const prepared = await prepare(request, { ...transfer, units: 10n ** 18n, isMax: true })
    expect([prepared.units, prepared.feeUnits]).to.deep.equal([10n ** 18n, undefined])
    expect(prepared.request)
      .to.include({ value: hex(10n ** 18n) })
      .and.not.to.have.any.keys('gas', 'maxFeePerGas')
    const tooMuch = prepare(request, { ...transfer, units: 2n * 10n ** 18n }).catch(codeOf)
    expect(await tooMuch).to.equal('INSUFFICIENT_FEE')
  })

  it('reckons with the price of a chain without a base fee, and of a node that names no tip', async () => {
    const legacy = await prepare(node({ ...usual, eth_getBlockByNumber: {} }).request, transfer)
    expect(legacy.feeUnits).to.equal(21_000n * 12n * gwei)
    const tipless = await prepare(
      node({ ...usual, eth_maxPriorityFeePerGas: new Error('no such method') }).request,
      transfer,
    )
    expect(tipless.feeUnits).to.equal(21_000n * 12n * gwei)
  })

  for (const [answer, id] of [
    [hash, hash],
    ['0x12', undefined],
    [undefined, undefined],
  ] as const)
    it(`is ${id ? 'known by' : 'not known by'} ${String(answer)}`, async () =>
      expect((await send({ request: node({ eth_sendTransaction: answer }).request }, {}, undefined, '1'))?.id).to.equal(
        id,
      ))

  for (const [title, chain, outcome] of [
    ['is there', '0xaa36a7', hash],
    ['says so in digits', 11_155_111, hash],
    ['does not know the question', new Error('no such method'), hash],
    ['says nonsense', 'mainnet', hash],
    ['says nothing', '', hash],
    ['has gone elsewhere, and told nobody', '0x1', 'SWITCH_NOT_FOLLOWED'],
  ] as const)
    it(`is ${outcome === hash ? '' : 'not '}asked of a wallet that ${title}`, async () => {
      const { request, calls } = node({ eth_chainId: chain, eth_sendTransaction: hash })
      const sent = send({ request }, { value: '0x1' }, undefined, '11155111')
      expect(await sent.then(transaction => transaction?.id, codeOf)).to.equal(outcome)
      const [, transaction] = calls
      if (outcome === hash) expect(transaction?.params).to.deep.equal([{ value: '0x1', chainId: '0xaa36a7' }])
      else expect(transaction).to.equal(undefined)
    })

  it('is asked of a wallet that throws where it does not know a question', async () => {
    const request = ({ method }: RpcRequest) => {
      if (method === 'eth_chainId') throw new Error('no such method')
      return Promise.resolve(hash)
    }
    expect((await send({ request }, {}, undefined, '1'))?.id).to.equal(hash)
  })
})

describe('a transaction of an EVM chain', () => {
  const known = { from: fakeAddress, nonce: 3 }
  const cases: readonly (readonly [
    title: string,
    answers: Readonly<Record<string, unknown>>,
    mark: Readonly<Record<string, string | number>>,
    sinceMs: number,
    status: string,
  ])[] = [
    ['with a receipt', { eth_getTransactionReceipt: { status: '0x1' } }, {}, 0, 'confirmed'],
    ['whose receipt says so', { eth_getTransactionReceipt: { status: '0x0' } }, {}, 0, 'failed'],
    ['that a node knows', { eth_getTransactionByHash: { from: fakeAddress, nonce: '0x3' } }, {}, 1e9, 'pending'],
    ['that no node knows yet', {}, {}, 1_000, 'pending'],
    ['that no node knows after minutes, as one says that was asked once', {}, {}, 200_000, 'pending'],
    ['that a node knew, and nobody asked for hours', {}, { seenMs: 600_000 }, 7_200_000, 'pending'],
    ['that no node knows since a moment ago', {}, { missedMs: 190_000 }, 200_000, 'pending'],
    ['that no node has known for minutes', {}, { missedMs: 50_000 }, 200_000, 'dropped'],
    ['whose number is free', { eth_getTransactionCount: '0x3' }, known, 1_000, 'pending'],
    ['whose number was just used', { eth_getTransactionCount: '0x4' }, known, 1_000, 'pending'],
    ['whose number is used still', { eth_getTransactionCount: '0x4' }, { ...known, gone: 1 }, 1_000, 'replaced'],
  ]
  for (const [title, answers, mark, sinceMs, status] of cases)
    it(`${title} is ${status}`, async () =>
      expect((await follow(node(answers).request, hash, mark, sinceMs)).status).to.equal(status))

  it('is missed from the first answer on that does not know it, until a node knows it again', async () => {
    const unaware = node({ eth_getTransactionCount: '0x3' })
    const first = await follow(unaware.request, hash, known, 1_000)
    const second = await follow(unaware.request, hash, first.mark, 3_000)
    expect([first.mark, second.mark]).to.deep.equal([
      { ...known, missedMs: 1_000 },
      { ...known, missedMs: 1_000 },
    ])
    const status = await follow(
      node({ eth_getTransactionByHash: { from: fakeAddress, nonce: '0x3' } }).request,
      hash,
      second.mark,
      5_000,
    )
    expect(status.mark).not.to.have.property('missedMs')
    expect((await follow(unaware.request, hash, status.mark, 500_000)).status).to.equal('pending')
  })

  describe('that a contract account sent, and no node knows', () => {
    const mark = { missedMs: 50_000 }
    const proposed = { ...mark, contract: 1 }
    const contract = node({ eth_getCode: '0x6080' })
    const wallet = (answer: unknown) => ({
      request: async () => (answer instanceof Error ? Promise.reject(answer) : answer),
    })
    const executed = `0x${'cd'.repeat(32)}`
    const receipts = [{ transactionHash: executed }]
    for (const [title, provider, status] of [
      ['is never dropped for that', undefined, { status: 'pending', mark: proposed }],
      ['waits for its signers, as its wallet says', wallet({ status: 100 }), { status: 'pending', mark: proposed }],
      [
        'is what its wallet made of it',
        wallet({ status: 200, receipts }),
        { id: executed, status: 'confirmed', mark: {} },
      ],
      [
        'has failed once its wallet says so',
        wallet({ status: 500, receipts }),
        { id: executed, status: 'failed', mark: { callsFailed: 1 } },
      ],
      ['is dropped once its wallet says so', wallet({ status: 400 }), { status: 'dropped', mark: proposed }],
      [
        'is not dropped by a wallet that knows it as no batch',
        wallet(Object.assign(new Error('no'), { code: 5730 })),
        { status: 'pending', mark: proposed },
      ],
    ] as const)
      it(title, async () =>
        expect(await follow(contract.request, hash, mark, 200_000, provider, fakeAddress)).to.deep.equal(status),
      )

    it('is dropped where it was none of a contract', async () => {
      for (const code of ['0x', `0xef0100${'11'.repeat(20)}`]) {
        const { request } = node({ eth_getCode: code })
        expect(await follow(request, hash, mark, 200_000, wallet({ status: 100 }), fakeAddress)).to.deep.equal({
          status: 'dropped',
          mark,
        })
      }
    })

    it('is a transaction like any other once a node knows it', async () => {
      const { request } = node({ eth_getTransactionByHash: { from: otherFakeAddress, nonce: '0x3' } })
      const status = await follow(request, hash, proposed, 300_000, undefined, fakeAddress)
      expect(status.status).to.equal('pending')
      expect(status.mark).not.to.have.any.keys('contract', 'missedMs')
      const mined = node({ eth_getTransactionReceipt: { status: '0x1' } })
      expect(await follow(mined.request, hash, proposed, 300_000)).to.deep.equal({ status: 'confirmed', mark: {} })
    })
  })

  it('is in a block that is known by its hash, and what it does need not be known any more', async () => {
    const { request } = node({ eth_getTransactionReceipt: { status: '0x1', blockHash: '0xb' } })
    const { mark } = await follow(request, hash, { ...known, call: 'x' }, 0)
    expect(mark).to.deep.equal({ ...known, block: '0xb' })
  })

  describe('whose number another one has', () => {
    const sent = { from: fakeAddress, to: otherFakeAddress, value: '0x5', input: '0xABCD', nonce: '0x3' }
    const other = `0x${'cd'.repeat(32)}`
    /** A chain of so many blocks, one of which has the transaction; of older ones than `kept` no state is known. */
    const chain = (
      block: number,
      transaction: Readonly<Record<string, unknown>>,
      { latest = 500, kept: prunedBefore = 0 } = {},
    ) => {
      const counts: number[] = []
      const request = async ({ method, params }: RpcRequest): Promise<unknown> => {
        const [first, second] = (params ?? []) as readonly unknown[]
        if (method === 'eth_blockNumber') return hex(latest)
        if (method === 'eth_getBlockByNumber')
          return {
            transactions: Number(first) === block ? [{ from: otherFakeAddress, nonce: '0x3' }, transaction] : [],
          }
        if (method !== 'eth_getTransactionCount') return null
        const blockNumber = second === 'latest' ? latest : Number(second)
        if (blockNumber < prunedBefore) throw new Error('missing trie node')
        counts.push(blockNumber)
        return blockNumber >= block ? '0x4' : '0x3'
      }
      return { request, counts }
    }
    const follow3 = async (request: (request: RpcRequest) => Promise<unknown>) => {
      const status = await follow(node({ eth_getTransactionByHash: sent }).request, hash, {}, 0)
      const first = await follow(request, hash, status.mark, 1_000)
      expect(first.status).to.equal('pending')
      return follow(request, hash, first.mark, 3_000)
    }

    for (const block of [500, 499, 498, 450, 373, 0])
      it(`is found in block ${block} of 500, by few questions`, async () => {
        const { request, counts } = chain(block, { ...sent, hash: other, input: '0xabcd' }, { latest: block ? 500 : 3 })
        const { status, replacement } = await follow3(request)
        expect([status, replacement]).to.deep.equal(['replaced', { id: other, reason: 'repriced' }])
        expect(counts.length).to.be.lessThan(20)
      })

    for (const [title, transaction, replacement] of [
      [
        'its end, where it is nothing to oneself',
        { to: fakeAddress.toLowerCase(), value: '0x0', input: '0x' },
        { id: other, reason: 'cancelled' },
      ],
      ['something else', { to: fakeAddress, value: '0x1' }, undefined],
      ['calls of the account’s own', { to: fakeAddress, value: '0x0', input: '0xe9ae5c53' }, undefined],
      ['something else of as much', { input: '0xabce' }, undefined],
    ] as const)
      it(`was replaced by ${title}`, async () => {
        const { request } = chain(499, { ...sent, hash: other, ...transaction })
        const { status, replacement: found } = await follow3(request)
        expect([status, found]).to.deep.equal(['replaced', replacement])
      })

    const long = `0x${'ab'.repeat(8_000)}`
    for (const [title, input, replacement] of [
      ['the same once more', long.toUpperCase().replace('X', 'x'), { id: other, reason: 'repriced' }],
      ['something else that ends otherwise', `${long.slice(0, -2)}cd`, undefined],
      ['something else that is longer', `${long}ab`, undefined],
    ] as const)
      it(`was replaced by ${title}, where what it does is long`, async () => {
        const first = await follow(node({ eth_getTransactionByHash: { ...sent, input: long } }).request, hash, {}, 0)
        expect(String(first.mark['call']).length).to.be.lessThan(4_000)
        const { request } = chain(499, { ...sent, hash: other, input })
        const { replacement: found } = await follow(request, hash, { ...first.mark, gone: 1 }, 3_000)
        expect(found).to.deep.equal(replacement)
      })

    it('was replaced by nobody knows what, where that was long ago, or a node keeps no state of then', async () => {
      for (const { request } of [
        chain(100, { ...sent, hash: other }),
        chain(480, { ...sent, hash: other }, { kept: 490 }),
      ]) {
        const { status, replacement } = await follow3(request)
        expect([status, replacement]).to.deep.equal(['replaced', undefined])
      }
    })

    it('is waited for where the block has it, and its receipt is late', async () => {
      expect((await follow3(chain(499, { ...sent, hash }).request)).status).to.equal('pending')
    })
  })

  it('is known by its account and number from then on', async () => {
    const { request } = node({ eth_getTransactionByHash: { from: fakeAddress, nonce: '0x3' } })
    expect((await follow(request, hash, {}, 0)).mark).to.include(known)
  })
})
