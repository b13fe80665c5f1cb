import { expect } from 'chai'
import { numberToHex } from 'viem'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import { operationContext, shop } from '../testing/operation-fixture.js'
import type { Approval, ApprovalContext, ApprovalView, CallView } from './approval.js'
import { prepareCalls } from './calls-approval.js'
import { prepareTransaction } from './transaction-approval.js'

const pay = { to: shop, value: '0x1' }
const create = { data: '0x6000' }

/**
 * A node that takes one pending transaction at a time from an account with code, as go-ethereum does. Hashes are the
 * nonces. When a receipt is requested it mines what is pending, or three minutes are over.
 */
function strictNode({
  isDelegated = true,
  ...changes
}: Partial<ApprovalContext> & { readonly isDelegated?: boolean } = {}) {
  const screen = operationContext({ isDelegated, bundler: null })
  const node = { used: 7, pending: 0, accepted: [] as number[], isMining: true, nowMs: 0 }
  function mine(nonces = node.pending): void {
    node.used += nonces
    node.pending = 0
  }
  function answer(method: string, [param, block]: readonly unknown[]): unknown {
    if (method === 'eth_getTransactionCount') return numberToHex(node.used + (block === 'latest' ? 0 : node.pending))
    if (method === 'eth_getTransactionByHash') return Number(param) < node.used + node.pending ? {} : null
    if (method === 'eth_getTransactionReceipt') {
      if (node.isMining) mine()
      else node.nowMs += 3 * 60_000
      return Number(param) < node.used ? { status: '0x1' } : null
    }
    if (method !== 'eth_sendRawTransaction') return undefined
    if (node.pending && isDelegated) throw new RpcFailure(-32000, 'in-flight transaction limit reached')
    node.pending++
    return node.accepted.push(Number(param))
  }
  const outcomes: ApprovalView[] = []
  const env: ApprovalContext = {
    ...screen.env,
    isSmart: false,
    now: () => node.nowMs,
    onIncomplete: outcome => outcomes.push(outcome),
    vault: {
      call: async (method, params) => {
        const signature = await screen.env.vault.call(method, params)
        if (method !== 'sign.transaction') return signature
        const { transaction } = Object(params) as { readonly transaction: EvmTransaction }
        const nonce = numberToHex(transaction.nonce)
        return { raw: nonce, hash: nonce } as typeof signature
      },
    },
    callRpc: async (chainId, method, params) =>
      answer(method, params) ?? (await screen.env.callRpc(chainId, method, params)),
    ...changes,
  }
  const approvalOf = async (prepared: ReturnType<typeof prepareCalls>) => (await prepared) as Approval
  return {
    node,
    mine,
    outcomes,
    signed: () => screen.signed.map(({ method }) => method).filter(method => method.startsWith('sign.')),
    batch: (...calls: readonly object[]) =>
      approvalOf(prepareCalls([{ version: '2.0.0', id: 'mine', chainId: '0x1', calls }], env)),
    transaction: (request: object = pay) => approvalOf(prepareTransaction([request], env)),
  }
}
const codeOf = ({ code }: RpcFailure) => code

describe('An account with code, of which nodes take one pending transaction', () => {
  it('sends several calls as one transaction, also where the visitor uses it as an ordinary one', async () => {
    const { batch, node, signed } = strictNode()
    const approval = await batch(pay, pay)
    expect(approval.view.note).to.equal('calls.at-once')
    expect(await approval.approve()).to.deep.equal({ id: 'mine' })
    expect([node.accepted, signed()]).to.deep.equal([[7], ['sign.transaction']])
  })

  it('sends what cannot be one transaction one after the other, each when a block has the one before', async () => {
    const { batch, node, outcomes } = strictNode()
    const approval = await batch(pay, create, pay)
    expect(approval.view.note).to.equal('calls.one-by-one')
    await approval.approve()
    expect([node.accepted, outcomes]).to.deep.equal([[7, 8, 9], []])
  })

  it('does not send the next one where no block has the one before, and says so', async () => {
    const { batch, node, outcomes, signed } = strictNode()
    node.isMining = false
    await (await batch(pay, create)).approve()
    expect([node.accepted, signed()]).to.deep.equal([[7], ['sign.transaction']])
    const outcomeOf = ({ facts }: CallView) => facts.find(({ label }) => label === 'field.outcome')?.value
    expect(outcomes[0]?.calls?.map(outcomeOf)).to.deep.equal([
      { key: 'outcome.sent' },
      { key: 'outcome.failed', values: { reason: 'The transaction before it is in no block yet' } },
    ])
  })

  it('asks nobody to approve a second one before a block has the first', async () => {
    const { transaction, batch, mine } = strictNode()
    await (await transaction()).approve()
    expect(await transaction({ ...pay, value: '0x2' }).catch(codeOf)).to.equal(-32003)
    expect(await batch(pay, pay).catch(codeOf)).to.equal(-32003)
    expect(await transaction({ ...pay, nonce: '0x7' }), 'one in its place').to.have.property('view')
    mine()
    expect(await transaction({ ...pay, value: '0x2' })).to.have.property('view')
  })

  it('is one from the transaction on that delegates it: that uses up two nonces, which no node counts before', async () => {
    const { transaction, batch, mine, signed } = strictNode({ isDelegated: false, isSmart: true })
    await (await batch(pay, pay)).approve()
    expect(signed()).to.deep.equal(['sign.authorization', 'sign.transaction'])
    expect(await transaction().catch(codeOf)).to.equal(-32003)
    mine(2)
    const { view } = await transaction()
    expect(view.details.find(({ label }) => label === 'field.nonce')?.value).to.equal('9')
  })

  it('is none without code: several may be pending', async () => {
    const { transaction, node } = strictNode({ isDelegated: false })
    await (await transaction()).approve()
    await (await transaction({ ...pay, value: '0x2' })).approve()
    expect(node.accepted).to.deep.equal([7, 8])
  })
})
