import { expect } from 'chai'
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
    ['failed', { status: 500, receipts }, { ...known, status: 'failed' }],
    ['failed in a part', { status: 600, receipts }, { ...known, status: 'failed' }],
    ['known to nobody', Object.assign(new Error('no'), { code: 5730 }), { status: 'dropped', mark }],
    ['nonsense', 'yes', { status: 'pending', mark }],
  ] as const)
    it(`is told by its wallet: ${what}`, async () => expect(await become(answer)).to.deep.equal(status))

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
})
