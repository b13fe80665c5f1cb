import { expect } from 'chai'
import type { EvmTransaction } from '../../vault/vault-api.js'
import type { RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext, digestOf, evmAddress, shown } from '../testing/approval-fixture.js'
import type { Approval, ApprovalContext, CompletedRequest } from './approval.js'
import { prepareTransaction } from './transaction-approval.js'
import { transactions } from './transaction-history.js'

const chainId = 'eip155:1'
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const gwei = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`

describe('a transaction in the place of one that is pending', () => {
  /** A chain that waits with transactions: with the nonce 7, and those that were sent from here. */
  function chain(changes: Readonly<Record<string, unknown>> = {}) {
    const answers: Record<string, unknown> = {
      eth_getTransactionCount: (block: unknown) => (block === 'latest' ? '0x7' : '0x9'),
      eth_getTransactionByHash: {
        maxFeePerGas: hex(8n * gwei),
        maxPriorityFeePerGas: hex(4n * gwei),
        gasPrice: hex(5n * gwei),
      },
      ...changes,
    }
    const { env: usual, signed } = approvalContext()
    const env: ApprovalContext = {
      ...usual,
      callRpc: async (id, method, params) => {
        const answer = answers[method]
        const answered = typeof answer === 'function' ? (answer as (param: unknown) => unknown)(params[1]) : answer
        return answered ?? (await usual.callRpc(id, method, params))
      },
    }
    return {
      env,
      answers,
      signed: () => signed.filter(({ method }) => method === 'sign.transaction').map(({ params }) => params),
      wrote: () => transactions.send({ chainId, nonce: 7, raw: '0xf7', hash: '0x77', content: 'pay the shop' }, env),
    }
  }
  const request = (changes: object = {}) => [{ from: evmAddress, to: shop, value: '0x5', nonce: '0x7', ...changes }]
  const codeOf = (running: Promise<unknown>) =>
    running.then(
      () => 'done',
      (error: unknown) => (error as RpcFailure).code,
    )

  it('has its nonce, an eighth more of both fees, and says what it is; what is shown is signed', async () => {
    const { env, wrote, signed } = chain()
    await wrote()
    const { approval, root, field, remove } = await shown(prepareTransaction, request(), env)
    expect(root.querySelector('h1')?.textContent?.trim()).to.equal('Send a transaction')
    expect(root.querySelector('.note')?.textContent).to.match(/Replaces a pending transaction/)
    await approval.approve()
    const [{ transaction }] = signed() as [{ transaction: EvmTransaction }]
    expect(transaction).to.include({
      nonce: 7,
      maxFeePerGas: hex(9n * gwei),
      maxPriorityFeePerGas: hex((9n * gwei) / 2n),
    })
    expect([field('field.nonce'), field('field.digest')]).to.deep.equal(['7', digestOf(transaction)])
    remove()
  })

  it('is called what it is where it only takes the other one back', async () => {
    const { env, wrote } = chain()
    await wrote()
    const transaction = { to: evmAddress, value: '0x0' }
    for (const [changes, title] of [
      [transaction, 'Cancel a transaction'],
      [{ ...transaction, value: '0x1' }, 'Send a transaction'],
      [{ ...transaction, nonce: undefined }, 'Send a transaction'],
    ] as const) {
      const { root, remove } = await shown(prepareTransaction, request(changes), env)
      expect(root.querySelector('h1')?.textContent?.trim()).to.equal(title)
      remove()
    }
  })

  it('is never below what was outbid, and can be raised', async () => {
    const { env, wrote } = chain()
    await wrote()
    const { fee } = (await prepareTransaction(request(), env)) as Approval
    expect([fee?.canLower, fee?.canRaise, fee?.higher().fee?.canLower]).to.deep.equal([false, true, true])
  })

  const fees: readonly (readonly [title: string, node: unknown, requested: object, max: bigint, tip: bigint])[] = [
    ['the chain’s where these are higher', { maxFeePerGas: '0x8', maxPriorityFeePerGas: '0x4' }, {}, 3n * gwei, gwei],
    ['an eighth above a legacy price', { gasPrice: hex(8n * gwei) }, {}, 11n * gwei, 9n * gwei],
    [
      'the application’s where it knows more',
      null,
      { maxFeePerGas: hex(20n * gwei), maxPriorityFeePerGas: hex(5n * gwei) },
      20n * gwei,
      5n * gwei,
    ],
    [
      'an eighth more where the application asks for less',
      { maxFeePerGas: hex(8n * gwei), maxPriorityFeePerGas: hex(4n * gwei) },
      { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
      9n * gwei,
      (9n * gwei) / 2n,
    ],
  ]
  for (const [title, node, requested, max, tip] of fees)
    it(`pays ${title}`, async () => {
      const { env, wrote, answers } = chain()
      await wrote()
      answers['eth_getTransactionByHash'] = () => node
      const { view } = (await prepareTransaction(request(requested), env)) as Approval
      const detail = (name: string) => view.details.find(({ label }) => label === name)?.value
      expect([detail('field.max-fee'), detail('field.tip')]).to.deep.equal([`${max} wei`, `${tip} wei`])
    })

  it('is an ordinary one where its nonce is the next', async () => {
    const { env, signed } = chain({ eth_getTransactionCount: '0x7' })
    const approval = (await prepareTransaction(request(), env)) as Approval
    expect(approval.view.note).to.equal(undefined)
    await approval.approve()
    expect(signed()).to.have.length(1)
  })

  it('has the next nonce where it would leave a gap', async () => {
    const { env } = chain()
    const { view } = (await prepareTransaction(request({ nonce: '0xa' }), env)) as Approval
    expect([view.details[0]?.value, view.note]).to.deep.equal(['9', undefined])
  })

  it('is refused by a code where a block has its nonce, or it is none', async () => {
    const { env } = chain()
    expect(await codeOf(prepareTransaction(request({ nonce: '0x6' }), env))).to.equal(-32003)
    expect(await codeOf(prepareTransaction(request({ nonce: 'seven' }), env))).to.equal(-32602)
  })

  it('is not signed where a block came while the visitor read', async () => {
    const { env, wrote, answers, signed } = chain()
    await wrote()
    const approval = (await prepareTransaction(request(), env)) as Approval
    answers['eth_getTransactionCount'] = '0x8'
    expect(await codeOf(approval.approve())).to.equal(-32003)
    expect(signed()).to.deep.equal([])
  })

  it('is answered with the one that was sent where it comes again before its page was told, and the first is another', async () => {
    const { env, wrote, signed } = chain()
    const deaf = { ...env, onAnswerDelivered: () => undefined }
    await wrote()
    await ((await prepareTransaction(request(), deaf)) as Approval).approve()
    expect(((await prepareTransaction(request(), env)) as CompletedRequest).done).to.equal('0x01')
    const { view } = (await prepareTransaction(request({ nonce: undefined }), env)) as Approval
    expect(view.flags).to.deep.equal([])
    expect(signed()).to.have.length(1)
  })
})
