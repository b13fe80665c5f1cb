import { expect } from 'chai'
import { rpcTimeoutMs } from '../../limits/rpc-limits.js'
import { withFastTimers } from '../../testing/fast-timers.js'
import { followBatch } from './call-batches.js'
import { follow } from './evm-transfers.js'

const hash = `0x${'ab'.repeat(32)}`
const mark = { batch: 1 }
const rejectRpc = () => Promise.reject(new Error('No node is asked for a batch'))
const walletOf = (answer: unknown) => ({
  asked: [] as unknown[],
  async request(request: unknown) {
    this.asked.push(request)
    if (answer instanceof Error) throw answer
    return answer
  },
})
const become = (answer: unknown) => follow(rejectRpc, 'b1', mark, 0, walletOf(answer))

describe('what has become of a batch of calls', () => {
  const receipts = [{ transactionHash: `0x${'cd'.repeat(32)}` }, { transactionHash: hash }]
  const known = { id: hash, mark: {} }
  const lost = { id: hash, status: 'failed', mark: { callsFailed: 1 } } as const
  for (const [what, answer, status] of [
    ['on its way', { status: 100 }, { status: 'pending', mark }],
    ['on its way, with its transaction', { status: 100, receipts }, { ...known, status: 'pending' }],
    ['done', { status: 200, receipts }, { ...known, status: 'confirmed' }],
    [
      'done, and nobody says where',
      { status: 200, receipts: [{ transactionHash: '0x1' }] },
      { status: 'pending', mark },
    ],
    ['never sent', { status: 400 }, { status: 'dropped', mark }],
    ['failed', { status: 500, receipts }, lost],
    ['failed, and nobody says where', { status: 500 }, { status: 'failed', mark: { ...mark, callsFailed: 1 } }],
    ['failed in a part', { status: 600, receipts }, lost],
    ['known to nobody', Object.assign(new Error('no'), { code: 5730 }), { status: 'dropped', mark }],
    ['nonsense', 'yes', { status: 'pending', mark }],
  ] as const)
    it(`is told by its wallet: ${what}`, async () => expect(await become(answer)).to.deep.equal(status))

  for (const [told, answer] of [
    ['failed', { status: 500, receipts }],
    ['failed, and named no transaction', { status: 500 }],
    ['failed in a part', { status: 600, receipts }],
  ] as const)
    it(`stays what its wallet told, ${told}, although its outer transaction succeeded`, async () => {
      const failed = await become(answer)
      const succeeded = () => Promise.resolve({ status: '0x1', blockHash: `0x${'ef'.repeat(32)}` })
      const next = await follow(succeeded, failed.id ?? 'b1', failed.mark, 60_000)
      expect([next.status, next.mark]).to.deep.equal(['failed', failed.mark])
    })

  it('is asked by the id that the wallet gave it', async () => {
    const wallet = walletOf({ status: 100 })
    await follow(rejectRpc, 'b1', mark, 0, wallet)
    expect(wallet.asked).to.deep.equal([{ method: 'wallet_getCallsStatus', params: ['b1'] }])
  })

  it('is waited for while the wallet is not connected, or cannot say it', async () => {
    expect(await follow(rejectRpc, 'b1', mark, 0)).to.deep.equal({ status: 'pending', mark })
    const failure = await become(new Error('later')).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error)
  })

  it('is not waited for where the wallet says nothing', async () => {
    const silent = { request: () => new Promise(() => undefined) }
    const failure = await withFastTimers(rpcTimeoutMs, () =>
      follow(rejectRpc, 'b1', mark, 0, silent).catch((error: unknown) => error),
    )
    expect(failure).to.include({ code: 'TIMEOUT' })
  })

  it('is asked for once while the wallet says nothing, and again once it has answered', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const wallet = { request: () => new Promise(resolve => answers.push(resolve)) }
    const ask = (id = 'b1') => followBatch(wallet, id, mark)
    const wait = () => withFastTimers(rpcTimeoutMs, () => ask().catch((error: unknown) => error))
    expect(await wait()).to.include({ code: 'TIMEOUT' })
    expect(await wait()).to.include({ code: 'TIMEOUT' })
    expect(answers).to.have.length(1)
    const third = ask()
    answers[0]?.({ status: 100 })
    expect(await third).to.deep.equal({ status: 'pending', mark })
    const fourth = ask()
    const other = ask('b2')
    expect(answers).to.have.length(3)
    for (const answer of answers) answer({ status: 400 })
    expect(await Promise.all([fourth, other])).to.deep.equal([
      { status: 'dropped', mark },
      { status: 'dropped', mark },
    ])
  })
})
