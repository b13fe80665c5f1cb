import { expect } from 'chai'
import { numberToHex } from 'viem'
import { encodeBatch } from '../../smart-account/batch.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { evmAddress } from '../testing/approval-fixture.js'
import { operationContext, paymaster, shop } from '../testing/operation-fixture.js'
import type { Approval } from './approval.js'
import { capabilitiesOf } from './batch-capabilities.js'
import { callsStatus } from './call-batches.js'
import { prepareCalls } from './calls-approval.js'
import { historyMs, sameRequestMs } from './request-history.js'

const calls = [
  { to: shop, value: '0x1' },
  { to: paymaster, data: '0x12345678' },
] as const
const batch = (paymasterService: unknown, more: object = {}) => [
  { version: '2.0.0', id: 'one', chainId: '0x1', from: evmAddress, calls, capabilities: { paymasterService }, ...more },
]
const approvalOf = async (params: unknown, { env }: ReturnType<typeof operationContext>) =>
  (await prepareCalls(params, env)) as Approval
const codeOf = async (params: unknown, screen = operationContext()) =>
  await prepareCalls(params, screen.env).then(
    () => 'approved',
    (error: unknown) => (error instanceof RpcFailure ? error.code : error),
  )
const feeOf = ({ view }: Approval) => view.facts.find(({ label }) => label === 'field.fee')?.value
const data = encodeBatch([
  { to: shop, value: 1n, data: '0x' },
  { to: paymaster, value: 0n, data: '0x12345678' },
])

describe('A batch that a paymaster pays', () => {
  it('is one user operation, and says who pays', async () => {
    const screen = operationContext({ isDelegated: false })
    const approval = await approvalOf(batch({ context: { policy: 'gift' } }), screen)
    expect(feeOf(approval)).to.deep.equal({ key: 'fee.paid-by', values: { name: 'The shop' } })
    expect(approval.view.calls).to.have.length(2)
    expect(await approval.approve()).to.deep.equal({ id: 'one' })
    expect(screen.sent()).to.have.length(1)
    expect(screen.sent()[0]).to.deep.include({
      callData: data,
      paymaster,
      paymasterData: '0xabcd',
      paymasterVerificationGasLimit: '0x600',
      paymasterPostOpGasLimit: '0x700',
      factory: '0x7702',
    })
    const [stub, last] = screen.requests.filter(({ method }) => method.startsWith('pm_')).map(({ params }) => params)
    expect([stub?.[2], stub?.[3], last?.[3]]).to.deep.equal(['0x1', { policy: 'gift' }, { policy: 'gift' }])
    expect((last![0] as { callGasLimit: string }).callGasLimit).to.equal('0x1000')
  })

  it('has the limits that the paymaster signed, also where its first answer named others', async () => {
    const limits = { paymasterVerificationGasLimit: '0x800', paymasterPostOpGasLimit: '0x900' }
    const screen = operationContext({
      answers: { pm_getPaymasterData: { paymaster, paymasterData: '0xabcd', ...limits } },
    })
    await (await approvalOf(batch({}), screen)).approve()
    expect(screen.sent()[0]).to.deep.include({ paymasterData: '0xabcd', ...limits })
  })

  it('asks the paymaster once where its first answer is final', async () => {
    const screen = operationContext({
      answers: { pm_getPaymasterStubData: { paymaster, paymasterData: '0x00', isFinal: true } },
    })
    const approval = await approvalOf(batch({}), screen)
    expect(feeOf(approval)).to.deep.equal({ key: 'fee.paid-by', values: { name: paymaster } })
    expect(screen.requests.some(({ method }) => method === 'pm_getPaymasterData')).to.equal(false)
    await approval.approve()
    expect(screen.sent()[0]).to.deep.include({
      paymasterData: '0x00',
      paymasterVerificationGasLimit: '0x400',
      paymasterPostOpGasLimit: '0x500',
    })
  })

  const urls: readonly (readonly [service: unknown, code: number | string])[] = [
    [{}, 'approved'],
    [true, 'approved'],
    [{ url: 'https://pay.example/v1?key=mine' }, 'approved'],
    [{ url: 'https://other.example/' }, 5700],
    [{ url: 'https://pay.example.evil.example/' }, 5700],
    [{ url: 'pay.example' }, 5700],
    [{ url: 7 }, 5700],
    [{ url: 'https://other.example/', optional: true }, 'approved'],
  ]
  for (const [service, code] of urls)
    it(`is answered with ${code} for ${JSON.stringify(service)}`, async () =>
      expect(await codeOf(batch(service))).to.equal(code))

  it('is refused with 5700 where there is no paymaster, no bundler, no smart account, or another capability is wanted', async () => {
    const codes = await Promise.all([
      codeOf(batch({}), operationContext({ bundler: {} })),
      codeOf(batch({}), operationContext({ bundler: null })),
      codeOf(batch({}), operationContext({ answers: { eth_getCode: '0x' } })),
      codeOf(batch({}, { capabilities: { paymasterService: {}, sessions: {} } })),
    ])
    expect(codes).to.deep.equal([5700, 5700, 5700, 5700])
  })

  it('says what the paymaster says', async () =>
    expect(
      await codeOf(
        batch({}),
        operationContext({ answers: { pm_getPaymasterStubData: new RpcFailure(-32002, 'Not for you') } }),
      ),
    ).to.equal(-32002))

  for (const [title, answers] of [
    ['the paymaster refuses', { pm_getPaymasterData: new RpcFailure(-32002, 'Not for you') }],
    ['the paymaster names no address', { pm_getPaymasterStubData: { paymaster: 'shop' } }],
  ] as const) {
    it(`is paid by the account where ${title} and it is optional`, async () => {
      const screen = operationContext({ answers })
      const approval = await approvalOf(batch({ optional: true }), screen)
      expect(feeOf(approval)).to.be.a('string')
      await approval.approve()
      expect(screen.sent()).to.deep.equal([])
      expect(screen.signed.map(({ method }) => method)).to.deep.equal(['sign.transaction'])
    })
  }

  const landed = (success: boolean) => ({
    success,
    logs: [{ data: '0x01' }],
    receipt: { status: '0x1', logs: [{ data: '0x00' }, { data: '0x01' }] },
  })
  for (const [status, answer] of [
    [100, null],
    [200, landed(true)],
    [500, landed(false)],
  ] as const) {
    it(`has the status ${status} where the bundler says ${answer ? String(answer.success) : 'nothing yet'}`, async () => {
      const screen = operationContext({ answers: { eth_getUserOperationReceipt: answer } })
      await (await approvalOf(batch({}), screen)).approve()
      const found = (await callsStatus('one', screen.env)) as {
        readonly receipts?: readonly { readonly status: string; readonly logs: unknown }[]
      }
      expect(found).to.include({ id: 'one', status, atomic: true, chainId: '0x1' })
      expect(found.receipts).to.deep.equal(
        answer ? [{ status: answer.success ? '0x1' : '0x0', logs: [{ data: '0x01' }] }] : undefined,
      )
    })
  }

  for (const [title, answer, status] of [
    ['has succeeded', landed(true), 200],
    ['has failed', landed(false), 500],
    ['is on the way', null, 100],
  ] as const)
    it(`${title} for good where the bundler forgets it: that its nonce is used does not say that it was not sent`, async () => {
      const screen = operationContext({ answers: { eth_getUserOperationReceipt: answer } })
      await (await approvalOf(batch({}), screen)).approve()
      await callsStatus('one', screen.env)
      const forgetful = operationContext({
        answers: { eth_getUserOperationReceipt: null, eth_call: numberToHex(5, { size: 32 }) },
      })
      const later = { ...forgetful.env, store: screen.env.store, now: () => sameRequestMs }
      expect(await callsStatus('one', later)).to.include({ id: 'one', status })
      const nextDay = callsStatus('one', { ...later, now: () => historyMs })
      expect(await nextDay.catch(({ code }: RpcFailure) => ({ status: code }))).to.include({
        status: status === 100 ? 5730 : status,
      })
    })

  it('has the status 400 where the bundler refused it, and is on the way where nobody knows', async () => {
    for (const [error, status] of [
      [new RpcFailure(-32500, 'AA21'), 400],
      [new NoAnswer(), 100],
    ] as const) {
      const screen = operationContext({ answers: { eth_sendUserOperation: error, eth_getUserOperationReceipt: null } })
      expect(await (await approvalOf(batch({}), screen)).approve().catch((reason: unknown) => reason)).to.equal(error)
      expect(await callsStatus('one', screen.env)).to.include({ status })
    }
  })

  it('is nobody else’s to ask for', async () => {
    const { env } = operationContext()
    const codeFor = (address: unknown) =>
      capabilitiesOf([address], { networks: [], callRpc: env.callRpc, evmAddress, isSmart: true }).then(
        () => 'answered',
        (error: RpcFailure) => error.code,
      )
    expect(
      await Promise.all(
        [evmAddress.toLowerCase(), undefined, '0x000000000000000000000000000000000000dEaD', 'me'].map(codeFor),
      ),
    ).to.deep.equal(['answered', 'answered', 4100, -32602])
  })

  it('is promised to be atomic of itself only where the visitor uses the account as a smart one', async () => {
    const statusFor = async (isSmart: boolean) => {
      const { env } = operationContext()
      return await capabilitiesOf([], {
        networks: [{ id: 'eip155:1', name: 'A', symbol: 'A', decimals: 18 }],
        callRpc: env.callRpc,
        evmAddress,
        isSmart,
      })
    }
    expect([await statusFor(true), await statusFor(false)]).to.containSubset([
      { '0x1': { atomic: { status: 'supported' } } },
      { '0x1': { atomic: { status: 'ready' } } },
    ])
  })

  it('says that all of it happens at once only where it is more than one call', async () => {
    const notes = await Promise.all(
      [calls, calls.slice(0, 1)].map(
        async sentCalls => (await approvalOf(batch({}, { calls: sentCalls }), operationContext())).view.note,
      ),
    )
    expect(notes).to.deep.equal(['calls.at-once', undefined])
  })

  it('is offered by the capabilities of chains that have it', async () => {
    const chain = (number: number, bundler?: object) => ({
      id: `eip155:${number}`,
      name: 'A',
      symbol: 'A',
      decimals: 18,
      ...(bundler && { bundler }),
    })
    const { env } = operationContext()
    const found = (await capabilitiesOf([], {
      networks: [chain(1, { paymaster: 'https://pay.example' }), chain(2, {}), chain(3)],
      callRpc: env.callRpc,
      evmAddress,
      isSmart: true,
    })) as Record<string, { readonly paymasterService?: unknown }>
    expect(['0x1', '0x2', '0x3'].map(id => found[id]!.paymasterService)).to.deep.equal([
      { supported: true },
      undefined,
      undefined,
    ])
  })
})
