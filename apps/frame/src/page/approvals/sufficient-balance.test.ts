import { expect } from 'chai'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { operationContext } from '../testing/operation-fixture.js'
import { prepareCalls } from './calls-approval.js'
import { coinBalance, withBalance } from './sufficient-balance.js'
import { prepareTransaction } from './transaction-approval.js'
import type { Approval, ApprovalContext } from './approval.js'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ether = 10n ** 18n
const result = ({ view }: Approval) =>
  view.facts.filter(({ label }) => label === 'field.result').map(({ value }) => value)
const eth = { symbol: 'ETH', decimals: 18 }
const short = { key: 'field.result-lacks', values: { amount: '0.000000000000000001 ETH' } }
const fine = { key: 'field.result-ok' }

describe('what the account must have', () => {
  const transaction = (env: ApprovalContext) =>
    prepareTransaction([{ from: evmAddress, to, value: '0xde0b6b3a7640000' }], env)
  const batch = (
    env: ApprovalContext,
    calls: readonly object[] = [
      { to, value: '0x6f05b59d3b20000' },
      { to, value: '0x6f05b59d3b20000' },
    ],
  ) => prepareCalls([{ version: '2.0.0', from: evmAddress, chainId: '0x1', calls }], env)
  const kinds: readonly (readonly [
    title: string,
    approval: () => ReturnType<typeof transaction>,
    otherwise: readonly unknown[],
  ])[] = [
    ['a transaction', () => transaction(approvalContext().env), [fine]],
    ['a batch that is sent one after the other', () => batch({ ...approvalContext().env, isSmart: false }), []],
    ['a batch that is one transaction', () => batch(operationContext({ bundler: null }).env), []],
  ]
  for (const [title, prepare, otherwise] of kinds) {
    it(`for ${title} is its amount and the most that the chosen fee may be`, async () => {
      const approval = (await prepare()) as Approval
      const fee = approval.view.facts.find(({ label }) => label === 'field.fee')!.units!
      expect(approval.needs).to.equal(ether + fee)
      expect(result(withBalance(approval, ether + fee, eth))).to.deep.equal(otherwise)
      const lacking = withBalance(approval, ether + fee - 1n, eth)
      expect(result(lacking)).to.deep.equal([short])
      expect(result(lacking.fee!.lower())).to.deep.equal(otherwise)
      expect(result(lacking.fee!.lower().fee!.higher())).to.deep.equal([short])
    })
  }

  it('for a batch is what it takes until one of its calls may bring coin', async () => {
    for (const env of [{ ...approvalContext().env, isSmart: false }, operationContext({ bundler: null }).env]) {
      const approval = (await batch(env, [
        { to, value: '0x1' },
        { to, value: '0x2', data: '0x2e1a7d4d' },
        { to, value: '0x6f05b59d3b20000' },
      ])) as Approval
      const fee = approval.view.facts.find(({ label }) => label === 'field.fee')!.units!
      expect(approval.needs).to.equal(3n + fee)
    }
  })

  describe('of a batch that is one transaction, which no node measures that spends more than there is,', () => {
    const spends = (failure: Error, isDelegated = true) =>
      batch(
        operationContext({ bundler: null, isDelegated, answers: { eth_estimateGas: failure } }).env,
      ) as Promise<Approval>
    const funds = new RpcFailure(-32000, 'insufficient funds for gas * price + value')

    for (const [isDelegated, who] of [
      [true, 'an account that is one already'],
      [false, 'the account’s first batch'],
    ] as const) {
      it(`is shown with what is lacking, and can be refused, by ${who}`, async () => {
        const approval = await spends(funds, isDelegated)
        expect(result(approval)).to.deep.equal([{ key: 'field.result-fails', values: { reason: funds.message } }])
        const missing = approval.needs! - ether / 2n
        const [fact] = result(withBalance(approval, ether / 2n, eth)) as unknown as readonly [
          { readonly key: string; readonly values: { readonly amount: string } },
        ]
        expect(fact.key).to.equal('field.result-lacks')
        expect(fact.values.amount).to.match(/^0\.5\d* ETH$/)
        expect(Number.parseFloat(fact.values.amount)).to.be.closeTo(Number(missing) / 1e18, 0.001)
      })
    }

    it('says in the words of the node why else it fails, and that it could not be tried where the node is silent', async () => {
      expect(result(await spends(new RpcFailure(3, 'execution reverted: ERC20InsufficientBalance')))).to.deep.equal([
        { key: 'field.result-fails', values: { reason: 'execution reverted: ERC20InsufficientBalance' } },
      ])
      expect(result(await spends(new NoAnswer()))).to.deep.equal([{ key: 'field.result-none' }])
    })

    it('gives the page the node’s own code where the visitor approves it all the same', async () => {
      const approval = (await batch(
        operationContext({ bundler: null, answers: { eth_estimateGas: funds, eth_sendRawTransaction: funds } }).env,
      )) as Approval
      expect(await approval.approve().catch((error: unknown) => error)).to.include({ code: -32000 })
    })
  })

  it('for a batch that is sponsored is its amounts alone', async () => {
    const sponsored = (await prepareCalls(
      [
        {
          version: '2.0.0',
          from: evmAddress,
          chainId: '0x1',
          calls: [{ to, value: '0xde0b6b3a7640000' }],
          capabilities: { paymasterService: {} },
        },
      ],
      operationContext().env,
    )) as Approval
    expect(sponsored.needs).to.equal(ether)
  })

  it('is not told where the node does not say what the account has', async () => {
    const outcome = await coinBalance('eip155:1', approvalContext().env).catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(SyntaxError)
  })
})
