import { expect } from 'chai'
import { decodeBase58, encodeBase58 } from '@w3m/core/caip'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext, solanaAddress as own } from '../testing/approval-fixture.js'
import type { Approval, ApprovalContext } from './approval.js'
import { prepareSolanaSend } from './solana-approval.js'

const shop = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const system = '11111111111111111111111111111111'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const nonceAccount = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const silence = new NoAnswer()
/** What a node says that stores no history of transactions, where it is asked by it. */
const noHistory = {
  'getSignatureStatuses {"searchTransactionHistory":true}': new RpcFailure(-32011, 'History is not available'),
}
const signatureOf = (count: number): string => encodeBase58(new Uint8Array(64).fill(count))

interface Payment {
  /** Names the block that it is made for. */
  readonly block?: number
  readonly lamports?: number
  /** Micro-lamports for a unit of computing. */
  readonly price?: number
  readonly isDurable?: boolean
}

/** `{ transaction }` that pays the shop. */
function payment({ block = 1, lamports = 5, price = 0, isDurable = false }: Payment = {}) {
  const transfer = new Uint8Array(12)
  transfer[0] = 2
  transfer[4] = lamports
  const instructions = [
    ...(isDurable ? [[2, 3, 4, 4, 0, 4, 4, 0, 0, 0]] : []),
    [3, 0, 9, 3, price, 0, 0, 0, 0, 0, 0, 0],
    [2, 2, 0, 1, transfer.length, ...transfer],
  ]
  const accounts = [own, shop, system, computeBudget, nonceAccount].flatMap(address => [...decodeBase58(address)!])
  const message = [
    1,
    0,
    3,
    5,
    ...accounts,
    ...new Uint8Array(32).fill(block),
    instructions.length,
    ...instructions.flat(),
  ]
  return { transaction: encodeBase58(Uint8Array.from([1, ...new Uint8Array(64), ...message])) }
}

/** A node with its answers, to a method or to it with such options, which tests change as they go. */
function node() {
  const answers: Record<string, unknown> = {
    sendTransaction: 'done',
    isBlockhashValid: { value: true },
    getSignatureStatuses: { value: [null] },
  }
  const requests: (readonly [method: string, params: readonly unknown[]])[] = []
  const stored = new Map<string, unknown>()
  let signatures = 0
  let nowMs = 0
  const env: ApprovalContext = {
    ...approvalContext().env,
    chainId,
    activeChainId: chainId,
    now: () => nowMs,
    network: id => ({ id, name: 'Solana', symbol: 'SOL', decimals: 9 }),
    vault: { call: () => Promise.resolve({ signature: signatureOf(++signatures) } as never) },
    store: {
      get: key => Promise.resolve(stored.get(key)),
      set: (key, value) => Promise.resolve(void stored.set(key, structuredClone(value))),
      list: prefix => Promise.resolve([...stored].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))),
      delete: key => Promise.resolve(void stored.delete(key)),
    },
    callRpc(_, method, params) {
      requests.push([method, params])
      const answer = answers[`${method} ${JSON.stringify(params[1])}`] ?? answers[method]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
  const approvalOf = (options: Payment = {}, from: Partial<ApprovalContext> = {}) =>
    prepareSolanaSend(payment(options), { ...env, ...from })
  return {
    answers,
    at: (ms: number) => (nowMs = ms),
    approvalOf,
    send: async (options: Payment = {}) =>
      await ((await approvalOf(options)) as Approval).approve().catch((error: unknown) => error),
    requestsOf: (method: string) => requests.flatMap(([name, params]) => (name === method ? [params] : [])),
    sentWire: () => requests.flatMap(([method, [wire]]) => (method === 'sendTransaction' ? [wire] : [])),
  }
}

/** A payment whose answer was lost; the network speaks again. */
async function loseAnswer(options: Payment = {}) {
  const screen = node()
  screen.answers['sendTransaction'] = silence
  expect(await screen.send(options)).to.equal(silence)
  screen.answers['sendTransaction'] = 'done'
  return { ...screen, first: screen.sentWire() }
}
const done = { done: { signature: signatureOf(1) } }

describe('A payment on Solana', () => {
  it('is handed over as the same bytes three times where there is no answer', async () => {
    const { first } = await loseAnswer()
    expect(first).to.have.length(3)
    expect(new Set(first).size).to.equal(1)
  })

  for (const text of [
    'Transaction simulation failed: This transaction has already been processed',
    'AlreadyProcessed',
  ]) {
    it(`has arrived where the node says "${text}"`, async () => {
      const { answers, send } = node()
      answers['sendTransaction'] = new RpcFailure(-32002, text)
      expect(await send()).to.deep.equal(done.done)
    })
  }

  it('has arrived where the node refuses it but knows its signature', async () => {
    const { answers, send } = node()
    Object.assign(answers, {
      sendTransaction: new RpcFailure(-32002, 'Blockhash not found'),
      getSignatureStatuses: { value: [{ err: null }] },
    })
    expect(await send()).to.deep.equal(done.done)
  })

  it('is said to be refused where the node refuses it, and asked for anew', async () => {
    const { answers, approvalOf, send } = node()
    answers['sendTransaction'] = new RpcFailure(-32002, 'insufficient lamports', { logs: [] })
    // -32002 would be a wallet that is busy.
    expect(await send()).to.include({ code: -32003, message: 'insufficient lamports' })
    expect(await approvalOf({ block: 2 })).to.have.property('view')
  })

  it('is asked for anew after a refusal also where the node stores no history', async () => {
    const { answers, approvalOf, send } = node()
    Object.assign(answers, noHistory, { sendTransaction: new RpcFailure(-32002, 'insufficient lamports') })
    expect(await send()).to.include({ code: -32003 })
    expect(await approvalOf({ block: 2 })).to.have.property('view')
  })
})

describe('A payment on Solana that comes again after its answer was lost', () => {
  it('is sent again as it was while it may arrive, and answered with the first signature, once', async () => {
    const { approvalOf, first, sentWire, requestsOf } = await loseAnswer()
    expect(await approvalOf({ block: 2 })).to.deep.equal(done)
    expect(sentWire()).to.deep.equal([...first, first[0]])
    expect(requestsOf('isBlockhashValid')).to.deep.equal(
      ['processed', 'confirmed'].map(commitment => [encodeBase58(new Uint8Array(32).fill(1)), { commitment }]),
    )
    expect(await approvalOf({ block: 3 })).to.have.property('view')
  })

  it('is the same one where it offers another price for the computing', async () =>
    expect(await (await loseAnswer()).approvalOf({ block: 2, price: 9 })).to.deep.equal(done))

  it('is answered with the first signature where that one arrived, however old its block is', async () => {
    const { answers, approvalOf, first, sentWire } = await loseAnswer()
    Object.assign(answers, {
      isBlockhashValid: { value: false },
      getSignatureStatuses: { value: [{ err: null, confirmationStatus: 'finalized' }] },
    })
    expect(await approvalOf({ block: 2 })).to.deep.equal(done)
    expect(sentWire()).to.deep.equal(first)
  })

  it('is answered with the first signature where the node says that it was processed', async () => {
    const { answers, approvalOf } = await loseAnswer()
    answers['sendTransaction'] = new RpcFailure(-32002, 'This transaction has already been processed')
    expect(await approvalOf({ block: 2 })).to.deep.equal(done)
  })

  for (const [title, ms, says] of [
    ['can arrive no more', 120_000, { isBlockhashValid: { value: false } }],
    ['failed on the chain', 0, { getSignatureStatuses: { value: [{ err: { InstructionError: [0, 'Custom'] } }] } }],
  ] as const) {
    it(`is asked for anew where the first ${title}`, async () => {
      const { answers, approvalOf, at } = await loseAnswer()
      Object.assign(answers, says)
      at(ms)
      expect(((await approvalOf({ block: 2 })) as Approval).view.flags.map(({ id }) => id)).to.not.include(
        'sent-before',
      )
    })
  }

  it('is sent again as it was, and not taken for lost, while a node that is behind may not know its block', async () => {
    const { answers, approvalOf, at, first, sentWire } = await loseAnswer()
    answers['isBlockhashValid'] = { value: false }
    at(119_999)
    expect(await approvalOf({ block: 2 })).to.deep.equal(done)
    expect(sentWire()).to.deep.equal([...first, first[0]])
  })

  it('is not asked for anew where a node refuses the first, which another may have: the visitor is told after ten minutes', async () => {
    const { answers, approvalOf, at } = await loseAnswer()
    answers['sendTransaction'] = new RpcFailure(-32002, 'Blockhash not found')
    expect(await approvalOf({ block: 2 }).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
    at(10 * 60_000)
    expect(((await approvalOf({ block: 2 })) as Approval).view.flags).to.deep.equal([{ id: 'sent-before' }])
  })

  it('is not asked for anew after that where the first is there in the end', async () => {
    const { answers, approvalOf, at } = await loseAnswer()
    answers['isBlockhashValid'] = { value: false }
    at(120_000)
    await approvalOf({ block: 2 })
    answers['getSignatureStatuses'] = { value: [{ err: null }] }
    expect(await approvalOf({ block: 3 })).to.deep.equal(done)
  })

  it('is answered with the first signature where a node without a history knows it', async () => {
    const { answers, approvalOf, first, sentWire } = await loseAnswer()
    Object.assign(answers, noHistory, { getSignatureStatuses: { value: [{ err: null }] } })
    expect(await approvalOf({ block: 2 })).to.deep.equal(done)
    expect(sentWire()).to.deep.equal(first)
  })

  it('is not asked for anew where a node without a history does not know it, which may have forgotten it', async () => {
    const { answers, approvalOf, at } = await loseAnswer()
    Object.assign(answers, noHistory, {
      isBlockhashValid: { value: false },
      sendTransaction: new RpcFailure(-32002, 'Blockhash not found'),
    })
    at(120_000)
    expect(await approvalOf({ block: 2 }).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
    at(10 * 60_000)
    const { flags } = ((await approvalOf({ block: 2 })) as Approval).view
    expect(flags.map(({ id }) => id)).to.include('sent-before')
  })

  for (const method of ['isBlockhashValid', 'getSignatureStatuses', 'sendTransaction']) {
    it(`is not asked for anew while the node does not answer ${method}`, async () => {
      const { answers, approvalOf } = await loseAnswer()
      answers[method] = silence
      expect(await approvalOf({ block: 2 }).catch((error: unknown) => error)).to.be.instanceOf(NoAnswer)
    })
  }

  it('may arrive at any time where it goes by an account with a nonce', async () => {
    const { answers, approvalOf, first, sentWire } = await loseAnswer({ isDurable: true })
    answers['isBlockhashValid'] = { value: false }
    expect(await approvalOf({ isDurable: true })).to.deep.equal(done)
    expect(sentWire()).to.deep.equal([...first, first[0]])
  })

  it('is another one from another site, and where it pays another amount: that needs no word of the first', async () => {
    const { answers, approvalOf, first, sentWire } = await loseAnswer()
    answers['getSignatureStatuses'] = silence
    expect(await approvalOf({ block: 2 }, { origin: 'https://other.example' })).to.have.property('view')
    expect(await approvalOf({ block: 2, lamports: 6 })).to.have.property('view')
    expect(sentWire()).to.deep.equal(first)
  })
})
