import { expect } from 'chai'
import { approvalWorld, evmAddress } from '../testing/approval-stage.js'
import { operationWorld } from '../testing/operation-stage.js'
import { prepareCalls } from './calls-approval.js'
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
  const batch = (world: ApprovalWorld, calls: readonly object[] = [{ to, value: '0x6f05b59d3b20000' }, { to, value: '0x6f05b59d3b20000' }]) => prepareCalls([{ version: '2.0.0', from: evmAddress, chainId: '0x1', calls }], world)
  const kinds: readonly (readonly [title: string, approval: () => ReturnType<typeof transaction>, otherwise: readonly unknown[]])[] = [
    ['a transaction', () => transaction(approvalWorld().world), [fine]],
    ['a batch that is sent one after the other', () => batch({ ...approvalWorld().world, isSmart: false }), []],
    ['a batch that is one transaction', () => batch(operationWorld({ bundler: null }).world), []],
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

  it('for a batch is what it takes until one of its calls may bring coin', async () => {
    for (const world of [{ ...approvalWorld().world, isSmart: false }, operationWorld({ bundler: null }).world]) {
      const approval = (await batch(world, [{ to, value: '0x1' }, { to, value: '0x2', data: '0x2e1a7d4d' }, { to, value: '0x6f05b59d3b20000' }])) as Approval
      const fee = approval.view.facts.find(({ label }) => label === 'field.fee')!.units!
      expect(approval.needs).to.equal(3n + fee)
    }
  })

  it('for a batch that is sponsored is its amounts alone', async () => {
    const sponsored = (await prepareCalls([{ version: '2.0.0', from: evmAddress, chainId: '0x1', calls: [{ to, value: '0xde0b6b3a7640000' }], capabilities: { paymasterService: {} } }], operationWorld().world)) as Approval
    expect(sponsored.needs).to.equal(ether)
  })

  it('is not told where the node does not say what the account has', async () => {
    const outcome = await coinBalance('eip155:1', approvalWorld().world).catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(SyntaxError)
  })
})
