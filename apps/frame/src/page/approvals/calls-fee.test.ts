import { expect } from 'chai'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { approvalContext, digestOf, evmAddress } from '../testing/approval-fixture.js'
import { operationContext } from '../testing/operation-fixture.js'
import { prepareCalls } from './calls-approval.js'
import type { Approval, ApprovalContext } from './approval.js'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const batch = [
  {
    version: '2.0.0',
    from: evmAddress,
    chainId: '0x1',
    calls: [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ],
  },
]
const gwei = 10n ** 9n

const kinds: readonly (readonly [
  title: string,
  screen: () => Pick<ReturnType<typeof approvalContext>, 'env' | 'signed'>,
  count: number,
])[] = [
  ['one after the other', () => approvalContext(), 2],
  ['as one transaction', () => operationContext({ bundler: null }), 1],
]

describe('the fee of a batch that is sent', () => {
  for (const [title, screen, count] of kinds) {
    describe(title, () => {
      const prepared = async (): Promise<{
        readonly approval: Approval
        readonly signedTransactions: () => readonly EvmTransaction[]
      }> => {
        const { env, signed } = screen()
        const context: ApprovalContext = { ...env, isSmart: count === 1 }
        return {
          approval: (await prepareCalls(batch, context)) as Approval,
          signedTransactions: () =>
            signed
              .filter(({ method }) => method === 'sign.transaction')
              .map(({ params }) => (params as { transaction: EvmTransaction }).transaction),
        }
      }
      const feeOf = ({ view }: Approval) => view.facts.find(({ label }) => label === 'field.fee')!.units!

      it('is of the tip that the visitor chose, in every transaction', async () => {
        const { approval, signedTransactions } = await prepared()
        const raised = approval.fee!.higher().fee!.higher()
        await raised.approve()
        expect(
          signedTransactions().map(({ maxPriorityFeePerGas, maxFeePerGas }) => [
            BigInt(maxPriorityFeePerGas!),
            BigInt(maxFeePerGas!),
          ]),
        ).to.deep.equal(Array(count).fill([(gwei * 3n) / 2n, 2n * gwei + (gwei * 3n) / 2n]))
        expect(feeOf(raised)).to.equal(
          signedTransactions().reduce((sum, { gas, maxFeePerGas }) => sum + BigInt(gas) * BigInt(maxFeePerGas!), 0n),
        )
        expect(feeOf(raised) > feeOf(approval)).to.equal(true)
      })

      it('goes down to no tip, and up to three', async () => {
        let { approval } = await prepared()
        while (approval.fee!.canLower) approval = approval.fee!.lower()
        expect(approval.view.details.find(({ label }) => label === 'field.tip')!.value).to.equal('0 wei')
        while (approval.fee!.canRaise) approval = approval.fee!.higher()
        expect(approval.view.details.find(({ label }) => label === 'field.tip')!.value).to.equal(`${3n * gwei} wei`)
      })

      it('is in the digests that are shown: they are those of what is signed', async () => {
        const { approval, signedTransactions } = await prepared()
        const raised = approval.fee!.higher()
        await raised.approve()
        expect(
          raised.view.details.filter(({ label }) => label === 'field.digest').map(({ value }) => value),
        ).to.deep.equal(signedTransactions().map(digestOf))
      })

      it('changes nothing of what was on the screen before', async () => {
        const { approval, signedTransactions } = await prepared()
        approval.fee!.higher()
        await approval.approve()
        expect(signedTransactions().map(({ maxPriorityFeePerGas }) => BigInt(maxPriorityFeePerGas!))).to.deep.equal(
          Array(count).fill(gwei),
        )
      })
    })
  }
})
