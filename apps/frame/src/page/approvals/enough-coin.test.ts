import { expect } from 'chai'
import { approvalWorld, evmAddress } from '../testing/approval-stage.js'
import { coinBalance, withBalance } from './enough-coin.js'
import { prepareTransaction } from './transaction-approval.js'
import type { Approval, ApprovalWorld } from './approval.js'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ether = 10n ** 18n
const result = ({ view }: Approval) => view.facts.filter(({ label }) => label === 'field.result').map(({ value }) => value)
const short = { key: 'field.result-fails', values: { reason: 'insufficient ETH' } }
const fine = { key: 'field.result-ok' }

describe('what the account must have', () => {
  const transaction = (world: ApprovalWorld) => prepareTransaction([{ from: evmAddress, to, value: '0xde0b6b3a7640000' }], world)
  const kinds: readonly (readonly [title: string, approval: () => ReturnType<typeof transaction>, otherwise: readonly unknown[]])[] = [
    ['a transaction', () => transaction(approvalWorld().world), [fine]],
  ]
  for (const [title, prepare, otherwise] of kinds) {
    it(`for ${title} is its amount and the most that the chosen fee may be`, async () => {
      const approval = (await prepare()) as Approval
      const fee = approval.view.facts.find(({ label }) => label === 'field.fee')!.units!
      expect(approval.needs).to.equal(ether + fee)
      expect(result(withBalance(approval, ether + fee, 'ETH'))).to.deep.equal(otherwise)
      const lacking = withBalance(approval, ether + fee - 1n, 'ETH')
      expect(result(lacking)).to.deep.equal([short])
      expect(result(lacking.fee!.lower())).to.deep.equal(otherwise)
      expect(result(lacking.fee!.lower().fee!.higher())).to.deep.equal([short])
    })
  }

  it('is not told where the node does not say what the account has', async () => {
    const outcome = await coinBalance('eip155:1', approvalWorld().world).catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(SyntaxError)
  })
})
