import { expect } from 'chai'
import { numberToHex } from 'viem'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { evmAddress } from '../testing/approval-fixture.js'
import { operationContext, shop } from '../testing/operation-fixture.js'
import type { Approval, ApprovalContext, ApprovalView } from './approval.js'
import { callsStatus, writeBatch, type CallBatch } from './call-batches.js'
import { prepareCalls } from './calls-approval.js'
import { historyMs, sameRequestMs } from './request-history.js'
import { withAccountLock } from './account-lock.js'

const silence = new NoAnswer()
const batch = (changes: object = {}) => [
  {
    version: '2.0.0',
    from: evmAddress,
    chainId: '0x1',
    calls: [
      { to: shop, value: '0x1' },
      { to: shop, value: '0x2' },
    ],
    ...changes,
  },
]
const sponsored = { capabilities: { paymasterService: {} } }

/**
 * A chain with its answers, which tests change as they go, that mines at once what it takes. Hashes are the nonces. The
 * account has code where it is used as a smart one.
 */
function chain(changes: Partial<ApprovalContext> = {}) {
  let mined = 0
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: () => numberToHex(7 + mined),
    eth_sendRawTransaction: '0x',
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: null,
    eth_getUserOperationByHash: null,
    eth_getUserOperationReceipt: null,
  }
  const receipts: Record<string, { status: string }> = {}
  let nowMs = 0
  const screen = operationContext({ isDelegated: changes.isSmart !== false })
  const { call } = screen.env.vault
  const env: ApprovalContext = {
    ...screen.env,
    now: () => nowMs,
    vault: {
      call: async (method, params) => {
        const answer = await call(method, params)
        const { transaction } = Object(params) as { transaction?: EvmTransaction }
        return (
          transaction ? { raw: `0xf${transaction.nonce}`, hash: `0x${transaction.nonce}` } : answer
        ) as typeof answer
      },
    },
    async callRpc(chainId, method, params) {
      const response = method === 'eth_getTransactionReceipt' ? (receipts[String(params[0])] ?? null) : answers[method]
      const answer = typeof response === 'function' ? (response as (param: unknown) => unknown)(params[0]) : response
      if (answer instanceof Error) {
        await screen.env.callRpc(chainId, method, params)
        throw answer
      }
      const usual = await screen.env.callRpc(chainId, method, params)
      if (method === 'eth_sendRawTransaction') mined++
      return answer === undefined ? usual : answer
    },
    ...changes,
  }
  return {
    env,
    answers,
    receipts,
    at: (ms: number) => (nowMs = ms),
    prepare: (request: unknown = batch(), from: Partial<ApprovalContext> = {}) =>
      prepareCalls(request, { ...env, ...from }),
    signatures: () =>
      screen.signed.filter(({ method }) => method === 'sign.transaction' || method === 'sign.typedData').length,
    sentRaw: () =>
      screen.requests.flatMap(({ method, params }) =>
        method === 'eth_sendRawTransaction' || method === 'eth_sendUserOperation' ? [params[0]] : [],
      ),
    status: async (id: string) =>
      (await callsStatus(id, env)) as { readonly status: number; readonly receipts?: readonly unknown[] },
  }
}
const approve = async (prepared: Promise<Approval | { readonly done: unknown }>): Promise<unknown> => {
  const approval = await prepared
  if ('done' in approval) throw new Error('Nothing was asked')
  return await approval.approve().catch((error: unknown) => error)
}
const landed = { status: '0x1' }

const kinds: readonly (readonly [
  title: string,
  fields: object,
  changes: Partial<ApprovalContext>,
  send: 'eth_sendRawTransaction' | 'eth_sendUserOperation',
])[] = [
  ['one after the other', {}, { isSmart: false }, 'eth_sendRawTransaction'],
  ['as one transaction', {}, {}, 'eth_sendRawTransaction'],
  ['that a paymaster pays', sponsored, {}, 'eth_sendUserOperation'],
]

describe('A batch of which only the first call was sent', () => {
  const ends: readonly (readonly [title: string, error: Error, value: object])[] = [
    ['is given', new RpcFailure(-32000, 'too poor'), { key: 'outcome.failed', values: { reason: 'too poor' } }],
    ['is empty', new RpcFailure(-32000, ''), { key: 'outcome.failed-plain' }],
    ['nobody gives', new Error('A defect of ours'), { key: 'outcome.failed-plain' }],
    ['is not known yet', silence, { key: 'outcome.open' }],
  ]
  for (const [title, error, value] of ends)
    it(`is told with the second one's reason, where that ${title}`, async () => {
      const outcomes: ApprovalView[] = []
      const { prepare, answers } = chain({ isSmart: false, onIncomplete: view => outcomes.push(view) })
      let sent = 0
      answers.eth_sendRawTransaction = () => (sent++ ? error : '0x')
      await approve(prepare())
      expect(outcomes.map(({ titleValues, calls }) => [titleValues, calls?.[1]?.facts.at(-1)?.value])).to.deep.equal([
        [{ sent: 1, count: 2 }, value],
      ])
    })
})

describe('A batch that comes again', () => {
  for (const [title, fields, changes, method] of kinds) {
    describe(title, () => {
      /** The network was silent when the batch was sent, and speaks again. */
      async function loseAnswer(more: object = {}) {
        const screen = chain(changes)
        screen.answers[method] = silence
        const failure = await approve(screen.prepare(batch({ ...fields, ...more })))
        expect(failure).to.equal(silence)
        screen.answers[method] = '0x'
        return { ...screen, signedOnce: screen.signatures() }
      }

      it('is answered with the first one’s id, which is sent again as it was, and nothing new is signed', async () => {
        const { prepare, sentRaw, signatures, signedOnce, status } = await loseAnswer()
        const before = sentRaw()
        const { done } = (await prepare(batch(fields))) as { readonly done: { readonly id: string } }
        expect(sentRaw()).to.deep.equal([...before, before[0]])
        expect(signatures()).to.equal(signedOnce)
        expect(await status(done.id)).to.include({ id: done.id, status: 100 })
        expect(await prepare(batch(fields)), 'a third time it is meant anew').to.have.property('view')
      })

      it('is known again by the id that the page names now, too', async () => {
        const { prepare, status } = await loseAnswer()
        expect(await prepare(batch({ ...fields, id: 'again' }))).to.deep.equal({ done: { id: 'again' } })
        expect(await status('again')).to.include({ id: 'again', status: 100 })
      })

      it('is no second batch of the same id', async () => {
        const { prepare } = await loseAnswer({ id: 'mine' })
        expect(await prepare(batch({ ...fields, id: 'mine' }))).to.deep.equal({ done: { id: 'mine' } })
        expect(await prepare(batch({ ...fields, id: 'mine' })).catch((error: RpcFailure) => error.code)).to.equal(5720)
      })

      it('is another one from another site, and the first waits for its own', async () => {
        const { prepare } = await loseAnswer({ id: 'mine' })
        expect(await prepare(batch(fields), { origin: 'https://other.example' })).to.have.property('view')
        expect(await prepare(batch(fields))).to.deep.equal({ done: { id: 'mine' } })
      })

      for (const [minutes, isSilent, title] of [
        [9, true, 'is answered with the first one'],
        [11, false, 'is shown to the visitor, who is told of the first one,'],
      ] as const) {
        it(`${title} where that one arrived unseen ${minutes} minutes before`, async () => {
          const { prepare, at, answers, sentRaw } = await loseAnswer({ id: 'mine' })
          const count = sentRaw().length
          at(minutes * 60_000)
          answers[method === 'eth_sendUserOperation' ? 'eth_getUserOperationByHash' : 'eth_getTransactionByHash'] = {}
          answers['eth_getTransactionCount'] = '0x8'
          const answer = await prepare(batch(fields))
          expect('done' in answer ? answer.done : answer.view.flags.map(({ id }) => id)).to.deep.equal(
            isSilent ? { id: 'mine' } : ['sent-before'],
          )
          expect(sentRaw()).to.have.length(count)
        })
      }

      it('is answered with the first one, once, where the page had given that one up', async () => {
        const screen = chain(changes)
        await approve(screen.prepare(batch({ ...fields, id: 'mine' }), { onAnswerDelivered: () => undefined }))
        expect(await screen.prepare(batch(fields))).to.deep.equal({ done: { id: 'mine' } })
        expect(await screen.prepare(batch(fields)), 'a third time it is meant anew').to.have.property('view')
      })

      it('takes the id of one that was refused, or never signed', async () => {
        for (const lock of [false, true]) {
          const screen = chain(changes)
          const { env } = screen
          const locked = { vault: { call: () => Promise.reject(new RpcFailure(4100, 'locked')) } }
          if (!lock) screen.answers[method] = new RpcFailure(-32000, 'refused')
          expect(await approve(screen.prepare(batch({ ...fields, id: 'mine' }), lock ? locked : {}))).to.be.instanceOf(
            RpcFailure,
          )
          screen.answers[method] = '0x'
          expect(await approve(prepareCalls(batch({ ...fields, id: 'mine' }), env))).to.deep.equal({ id: 'mine' })
          expect(
            await screen.prepare(batch({ ...fields, id: 'mine' })).catch((error: RpcFailure) => error.code),
          ).to.equal(5720)
        }
      })

      it('is asked for anew after ten minutes where nobody saw the first: with its nonce, and the first is said to be lost', async () => {
        const { prepare, at, sentRaw, status } = await loseAnswer({ id: 'mine' })
        const count = sentRaw().length
        expect(await status('mine')).to.include({ status: 100 })
        at(sameRequestMs)
        const approval = (await prepare(batch(fields))) as Approval
        const nonces = approval.view.details.filter(({ label }) => label === 'field.nonce').map(({ value }) => value)
        expect(nonces[0]).to.equal(method === 'eth_sendUserOperation' ? '4' : '7')
        expect(sentRaw()).to.have.length(count)
        expect(await status('mine')).to.include({ status: 400 })
      })

      it('is never said to be unsent, nor sent a second time by its id, once what was signed is forgotten', async () => {
        const { prepare, at, answers, status } = chain(changes)
        await approve(prepare(batch({ ...fields, id: 'mine' })))
        at(historyMs)
        expect(await prepare(batch({ calls: [{ to: shop, value: '0x3' }] })), 'it forgets').to.have.property('view')
        const codeOf = ({ code }: RpcFailure) => code
        expect(await status('mine').catch(codeOf)).to.equal(5730)
        expect(await prepare(batch({ ...fields, id: 'mine' })).catch(codeOf)).to.equal(5720)
        answers['eth_getTransactionByHash'] = {}
        if (method === 'eth_sendRawTransaction') expect(await status('mine')).to.include({ status: 100 })
      })
    })
  }
})

describe('A batch of which one transaction got no answer', () => {
  /** Of two, the one with this nonce. */
  async function sent(nonce: 7 | 8) {
    const screen = chain({ isSmart: false })
    screen.answers['eth_sendRawTransaction'] = (raw: unknown) => (raw === `0xf${nonce}` ? silence : '0x')
    const answer = await approve(screen.prepare(batch({ id: 'mine' })))
    screen.answers['eth_sendRawTransaction'] = '0x'
    return { ...screen, answer }
  }

  it('is on the way until the chain says what became of the first, and the second is not sent', async () => {
    const { answer, status, receipts, signatures } = await sent(7)
    expect(answer).to.equal(silence)
    expect(signatures()).to.equal(1)
    expect(await status('mine')).to.include({ status: 100 })
    receipts['0x7'] = landed
    expect(await status('mine')).to.deep.include({ status: 600, receipts: [landed] })
  })

  it('is on the way until the chain says what became of the last, and all of it is done then', async () => {
    const { answer, status, receipts } = await sent(8)
    expect(answer).to.deep.equal({ id: 'mine' })
    receipts['0x7'] = landed
    expect(await status('mine')).to.deep.include({ status: 100, receipts: [landed] })
    receipts['0x8'] = landed
    expect(await status('mine')).to.deep.include({ status: 200, receipts: [landed, landed] })
  })

  it('is done in part where the last never arrives', async () => {
    const { status, receipts, at } = await sent(8)
    receipts['0x7'] = landed
    at(sameRequestMs)
    expect(await status('mine')).to.deep.include({ status: 600, receipts: [landed] })
  })

  it('has sent nothing where the chain refuses it when it is sent again', async () => {
    const { status, prepare, answers } = await sent(7)
    answers['eth_sendRawTransaction'] = new RpcFailure(-32000, 'insufficient funds')
    expect(await prepare(batch({ calls: [{ to: shop, value: '0x3' }] }))).to.have.property('view')
    expect(await status('mine')).to.include({ status: 400 })
  })
})

describe('A batch whose page died', () => {
  const id = 'mine'
  const hashes = ['0x7'] as const
  const records: readonly (readonly [title: string, record: Partial<CallBatch>, isLanded: boolean, status: number])[] =
    [
      ['before anything was sent', { hashes, count: 1, isAtomic: true }, false, 400],
      ['before its operation was signed', { hashes: [], count: 1, isAtomic: true, operation: '0xaa' }, false, 400],
      ['after the first of two', { hashes, count: 2 }, true, 600],
      ['in the middle of the second of two', { hashes: ['0x7', '0x8'], count: 2 }, true, 600],
    ]
  for (const [title, record, isLanded, status] of records) {
    it(`${title} has the status ${status}, and is on the way while it lives`, async () => {
      const screen = chain()
      const { env, receipts } = screen
      if (isLanded) receipts['0x7'] = landed
      await writeBatch({ id, chainId: 'eip155:1', hashes: [], count: 1, ...record }, env)
      const during = await withAccountLock('eip155:1', env, () => screen.status(id))
      expect([during.status, (await screen.status(id)).status]).to.deep.equal([100, status])
    })
  }

  it('is done where it died after the last', async () => {
    const { env, receipts, status } = chain()
    receipts['0x7'] = landed
    await writeBatch({ id, chainId: 'eip155:1', hashes, count: 1 }, env)
    expect(await withAccountLock('eip155:1', env, () => status(id))).to.include({ status: 200 })
  })

  it('is nobody’s but its own site’s', async () => {
    const { env, prepare, status } = chain()
    const other = { ...env, origin: 'https://other.example' }
    await writeBatch({ id, chainId: 'eip155:1', hashes: ['0xcc'], count: 1 }, other)
    expect(await status(id).catch(({ code }: RpcFailure) => code)).to.equal(5730)
    expect(await approve(prepare(batch({ id })))).to.deep.equal({ id })
    expect(await callsStatus(id, other)).to.include({ status: 400 })
  })
})

describe('A batch that is approved', () => {
  it('is not signed where the account sent something else while the visitor read it', async () => {
    for (const changes of [{ isSmart: false }, {}]) {
      const { prepare, answers, signatures } = chain(changes)
      const prepared = prepare()
      await prepared
      answers['eth_getTransactionCount'] = '0x8'
      expect(await approve(prepared)).to.include({ code: -32003 })
      expect(signatures()).to.equal(0)
    }
  })

  it('has the nonce after what was sent a moment ago, which its node has not seen', async () => {
    const { prepare, sentRaw, answers } = chain({ isSmart: false })
    answers['eth_getTransactionCount'] = '0x7'
    await approve(prepare())
    await approve(prepare(batch({ calls: [{ to: shop, value: '0x3' }] })))
    expect(sentRaw()).to.deep.equal(['0xf7', '0xf8', '0xf9'])
  })
})
