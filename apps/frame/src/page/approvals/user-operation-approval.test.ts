import { expect } from 'chai'
import fc from 'fast-check'
import {
  concat,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  hashTypedData,
  numberToHex,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { batchAccountAddress } from '../../smart-account/delegation.js'
import { entryPointAddress, operationTypedData } from '../../smart-account/user-operation.js'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import type { Hex } from '../hex-bytes.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { evmAddress, shown } from '../testing/approval-fixture.js'
import { execute, executeBatch, operationContext, paymaster, shop } from '../testing/operation-fixture.js'
import type { Approval } from './approval.js'
import { operations } from './operation-history.js'
import { sameRequestMs } from './request-history.js'
import { prepareTransaction } from './transaction-approval.js'
import { prepareTypedData } from './typed-data-approval.js'
import { prepareUserOperation } from './user-operation-approval.js'

const approvalOf = async (params: unknown, { env } = operationContext()) =>
  (await prepareUserOperation(params, env)) as Approval
const codeOf = async (params: unknown, screen = operationContext()) =>
  await prepareUserOperation(params, screen.env).then(
    () => 'approved',
    (error: unknown) => (error instanceof RpcFailure ? error.code : error),
  )
const flagsOf = async (callData: Hex) => (await approvalOf([{ callData }])).view.flags.map(({ id }) => id)

describe('eth_sendUserOperation', () => {
  it('shows what it signs, digest and all', async () => {
    const half = fc.bigInt(1n, 2n ** 64n)
    const operationArb = fc.record({
      value: fc.bigInt(0n, 10n ** 24n),
      data: fc.uint8Array({ maxLength: 60 }).map(bytes => toHex(bytes)),
      nonce: fc.bigInt(0n, 2n ** 200n),
      callGasLimit: half,
      verificationGasLimit: half,
      preVerificationGas: half,
      maxFeePerGas: half,
      isPaid: fc.boolean(),
      isDelegated: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(operationArb, async ({ value, data, isPaid, isDelegated, ...amounts }) => {
        const screen = operationContext({ isDelegated })
        const quantities = Object.fromEntries(
          Object.entries({ ...amounts, maxPriorityFeePerGas: 1n }).map(([key, amount]) => [key, numberToHex(amount)]),
        )
        const callData = execute(shop, value, data)
        const request = {
          sender: evmAddress,
          callData,
          ...quantities,
          ...(isPaid && {
            paymaster,
            paymasterData: '0x1234',
            paymasterVerificationGasLimit: '0x9',
            paymasterPostOpGasLimit: '0x8',
          }),
        }
        const { approval, root, field, remove } = await shown(
          prepareUserOperation,
          [request, entryPointAddress],
          screen.env,
        )
        const row = (name: string) =>
          [...root.querySelectorAll('.fact')]
            .find(element => element.querySelector('dt')?.textContent?.trim() === name)
            ?.querySelector('dd')
            ?.textContent?.trim() ?? ''
        const amount = (text: string) => BigInt(text.replace(' wei', ''))
        const result = await approval.approve()
        const { typedData } = screen.signed.find(({ method }) => method === 'sign.typedData')!.params as {
          readonly typedData: string
        }
        expect(field('field.digest')).to.equal(hashTypedData(JSON.parse(typedData) as never))
        expect(result).to.equal(field('field.digest'))
        // Worked out again from nothing but the screen.
        const displayed = {
          sender: field('field.from'),
          nonce: amount(field('field.nonce')),
          callData: field('field.data'),
          callGasLimit: amount(row('callGasLimit')),
          verificationGasLimit: amount(row('verificationGasLimit')),
          preVerificationGas: amount(row('preVerificationGas')),
          maxFeePerGas: amount(field('field.max-fee')),
          maxPriorityFeePerGas: amount(field('field.tip')),
          ...(row('paymaster') && {
            paymaster: row('paymaster'),
            paymasterData: row('paymasterData'),
            paymasterVerificationGasLimit: amount(row('paymasterVerificationGasLimit')),
            paymasterPostOpGasLimit: amount(row('paymasterPostOpGasLimit')),
          }),
          ...(field('field.account-code') && {
            factory: '0x7702',
            authorization: { address: field('field.account-code') },
          }),
          signature: '0x',
        } as unknown as UserOperation<'0.8'>
        expect(
          getUserOperationHash({
            chainId: 1,
            entryPointAddress: field('field.entry-point') as Hex,
            entryPointVersion: '0.8',
            userOperation: displayed,
          }),
        ).to.equal(result)
        expect([Boolean(row('paymaster')), Boolean(field('field.account-code'))]).to.deep.equal([isPaid, !isDelegated])
        // What a paymaster does by it is nobody's to know: it is read to its end.
        expect([...root.querySelectorAll('details dt')].map(element => element.textContent)).not.to.include(
          'paymasterData',
        )
        expect(field('field.contract') || field('field.to')).to.equal(shop)
        remove()
      }),
      fuzzCounts(12),
    )
  })

  it('adds what the application leaves out, and hands the bundler what was signed', async () => {
    const screen = operationContext()
    await (await approvalOf([{ callData: execute(shop, 7n) }], screen)).approve()
    expect(screen.sent()).to.deep.equal([
      {
        sender: evmAddress,
        nonce: '0x4',
        callData: execute(shop, 7n),
        callGasLimit: '0x1000',
        verificationGasLimit: '0x2000',
        preVerificationGas: '0x3000',
        maxFeePerGas: '0xb2d05e00',
        maxPriorityFeePerGas: '0x3b9aca00',
        signature: '0x00',
      },
    ])
    expect(screen.requests.at(-1)!.params[1]).to.equal(entryPointAddress)
  })

  it('adds the limits of its own paymaster, also where the application measured all others', async () => {
    const screen = operationContext()
    const limits = { callGasLimit: '0x1', verificationGasLimit: '0x2', preVerificationGas: '0x3' }
    const request = { callData: execute(shop, 7n), ...limits, paymaster, paymasterData: '0x12' }
    await (await approvalOf([request], screen)).approve()
    await (await approvalOf([{ ...request, paymasterVerificationGasLimit: '0x9' }], screen)).approve()
    expect(screen.sent()).to.containSubset([
      { ...limits, paymasterVerificationGasLimit: '0x400', paymasterPostOpGasLimit: '0x500' },
      { ...limits, paymasterVerificationGasLimit: '0x9', paymasterPostOpGasLimit: '0x0' },
    ])
  })

  it('pays the tip that the visitor chose, and shows the digest of that', async () => {
    const screen = operationContext()
    const approval = await approvalOf([{ callData: execute(shop, 7n) }], screen)
    const feeOf = ({ view }: Approval) => view.facts.find(({ label }) => label === 'field.fee')!.units!
    const raised = approval.fee!.higher().fee!.higher()
    const hash = await raised.approve()
    expect(screen.sent()[0]).to.include({
      maxFeePerGas: numberToHex(3_500_000_000n),
      maxPriorityFeePerGas: numberToHex(1_500_000_000n),
    })
    expect(raised.view.details.find(({ label }) => label === 'field.digest')!.value).to.equal(hash)
    expect([feeOf(approval), feeOf(raised)]).to.deep.equal([3_000_000_000n * 0x6000n, 3_500_000_000n * 0x6000n])
    expect(approval.view.details.find(({ label }) => label === 'field.tip')!.value).to.equal('1000000000 wei')
  })

  const fixed: readonly (readonly [title: string, fields: object])[] = [
    ['the application fixed the price', { maxFeePerGas: '0x5' }],
    ['the application fixed the tip', { maxPriorityFeePerGas: '0x5' }],
    ['a paymaster pays', { paymaster, paymasterData: '0x' }],
  ]
  for (const [title, fields] of fixed)
    it(`leaves no fee to choose where ${title}`, async () =>
      expect((await approvalOf([{ callData: execute(shop, 7n), ...fields }])).fee).to.equal(undefined))

  it('delegates an account that is not yet, with an authorization of its next nonce', async () => {
    const screen = operationContext({ isDelegated: false })
    const approval = await approvalOf([{ callData: execute(shop, 7n) }], screen)
    expect(approval.view.facts.find(({ label }) => label === 'field.account-code')?.value).to.equal(batchAccountAddress)
    await approval.approve()
    expect(screen.signed[0]).to.deep.equal({
      method: 'sign.authorization',
      params: { chainId: 1, address: batchAccountAddress, nonce: 7 },
    })
    expect(screen.sent()[0]).to.include({ factory: '0x7702', factoryData: '0x' })
  })

  it('signs nothing before it is approved, nor afterwards what was refused', async () => {
    const screen = operationContext({ isDelegated: false })
    await approvalOf([{ callData: execute(shop, 7n) }], screen)
    expect(screen.signed).to.deep.equal([])
  })

  const unlimited = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, 2n ** 256n - 1n] })
  const flagged: readonly (readonly [title: string, callData: Hex, flags: readonly string[]])[] = [
    ['a plain payment', execute(shop, 1n), []],
    ['an unlimited allowance', execute(paymaster, 0n, unlimited), ['unlimited-approve']],
    [
      'one inside a batch',
      executeBatch({ target: shop, value: 1n, data: '0x' }, { target: paymaster, value: 0n, data: unlimited }),
      ['unlimited-approve'],
    ],
    ['a call that is not known', execute(shop, 0n, '0x12345678'), ['unknown-selector']],
    ['data that is no call of the account', '0x12345678', ['unknown-selector']],
    ['foreign code', concat(['0x1cff79cd', pad(shop), pad('0x40'), pad('0x0')]), ['delegatecall']],
  ]
  for (const [title, callData, flags] of flagged)
    it(`warns of ${title} with ${flags.join() || 'nothing'}`, async () =>
      expect(await flagsOf(callData)).to.deep.equal(flags))

  it('is the one way to sign a user operation: as typed data it is refused', async () => {
    const { env, signed } = operationContext()
    const text = JSON.stringify(
      operationTypedData(
        {
          sender: evmAddress,
          nonce: 0n,
          callData: execute(shop, 1n),
          callGasLimit: 1n,
          verificationGasLimit: 1n,
          preVerificationGas: 1n,
          maxFeePerGas: 1n,
          maxPriorityFeePerGas: 1n,
        },
        1,
      ),
    )
    const failure: unknown = await prepareTypedData([evmAddress, text], env).catch((error: unknown) => error)
    expect([(failure as RpcFailure).code, signed]).to.deep.equal([4200, []])
  })

  const call = { callData: execute(shop, 1n) }
  const refused: readonly (readonly [
    title: string,
    code: number,
    params: unknown,
    screen?: () => ReturnType<typeof operationContext>,
  ])[] = [
    ['nothing', -32602, []],
    ['no data', -32602, [{}]],
    ['data that is not hex', -32602, [{ callData: 'transfer' }]],
    ['another account', 4100, [{ ...call, sender: shop }]],
    ['another entry point', -32602, [call, '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789']],
    ['a factory', -32602, [{ ...call, factory: shop, factoryData: '0x12' }]],
    ['work for the account before it is there', -32602, [{ ...call, factory: '0x7702', factoryData: '0x12' }]],
    ['other code for the account', 4200, [{ ...call, eip7702Auth: { address: shop } }]],
    ['a paymaster that is no address', -32602, [{ ...call, paymaster: 'shop' }]],
    ['a packed paymaster', -32602, [{ ...call, paymasterAndData: paymaster }]],
    ['a price that does not fit', -32602, [{ ...call, maxFeePerGas: numberToHex(2n ** 128n) }]],
    ['a tip above the price', -32602, [{ ...call, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }]],
    [
      'a call of the account to itself',
      4200,
      [
        {
          callData: executeBatch(
            { target: shop, value: 1n, data: '0x' },
            { target: evmAddress, value: 0n, data: execute(shop, 1n) },
          ),
        },
      ],
    ],
    ['calls that nobody can show', 4200, [{ callData: concat([execute(shop, 1n).slice(0, -2) as Hex, '0x01']) }]],
    [
      'too many calls',
      -32602,
      [
        {
          callData: executeBatch(
            ...Array.from({ length: 21 }, () => ({ target: shop, value: 1n, data: '0x' }) as const),
          ),
        },
      ],
    ],
    ['a chain without a bundler', 4200, [call], () => operationContext({ bundler: null })],
    [
      "a chain without the account's contract",
      4200,
      [call],
      () => operationContext({ answers: { eth_getCode: '0x' } }),
    ],
    [
      'what the bundler says will fail',
      -32521,
      [call],
      () => operationContext({ answers: { eth_estimateUserOperationGas: new RpcFailure(-32521, 'reverted') } }),
    ],
    [
      'an estimate that is none',
      -32603,
      [call],
      () => operationContext({ answers: { eth_estimateUserOperationGas: { callGasLimit: 'much' } } }),
    ],
  ]
  for (const [title, code, params, screen] of refused)
    it(`refuses ${title} with ${code}`, async () => expect(await codeOf(params, screen?.())).to.equal(code))

  it('sends the very same again where the bundler does not answer, and answers the request that comes again with its hash', async () => {
    const silent = operationContext({ answers: { eth_sendUserOperation: new NoAnswer() } })
    const failure: unknown = await (await approvalOf([call], silent)).approve().catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(NoAnswer)
    const first = silent.sent()
    expect(first).to.have.length(3)
    const screen = operationContext()
    const env = { ...screen.env, store: silent.env.store }
    const { done } = (await prepareUserOperation([call], env)) as { readonly done: Hex }
    expect(screen.sent()).to.deep.equal([first[0]])
    expect(done).to.match(/^0x[0-9a-f]{64}$/)
    expect(screen.signed).to.deep.equal([])
    expect(await prepareUserOperation([call], env)).to.have.property('view')
  })

  it('takes the nonce after that of an operation that waits, and its own once that was refused', async () => {
    const screen = operationContext()
    const nonces = async (value: bigint) => {
      await (await approvalOf([{ callData: execute(shop, value) }], screen)).approve()
      return screen.sent().at(-1)!['nonce']
    }
    expect([await nonces(1n), await nonces(2n)]).to.deep.equal(['0x4', '0x5'])
    const refusing = operationContext({ answers: { eth_sendUserOperation: new RpcFailure(-32500, 'AA21') } })
    const refused = { ...refusing, env: { ...refusing.env, store: screen.env.store } }
    await (await approvalOf([{ callData: execute(shop, 3n) }], refused)).approve().catch(() => undefined)
    expect([refusing.sent().at(-1)!['nonce'], await nonces(4n)]).to.deep.equal(['0x6', '0x6'])
  })

  it('signs none whose nonce another one took meanwhile', async () => {
    const screen = operationContext()
    const [one, other] = [
      await approvalOf([{ callData: execute(shop, 1n) }], screen),
      await approvalOf([{ callData: execute(shop, 2n) }], screen),
    ]
    await one.approve()
    expect(await other.approve().catch(({ code }: RpcFailure) => code)).to.equal(-32003)
    expect(screen.signed.filter(({ method }) => method === 'sign.typedData')).to.have.length(1)
  })

  it('delegates no account that has sent something since: the authorization would be void', async () => {
    const screen = operationContext({ isDelegated: false })
    const approval = await approvalOf([call], screen)
    const payment = (await prepareTransaction([{ to: shop, value: '0x1' }], screen.env)) as Approval
    await payment.approve()
    expect(await approval.approve().catch(({ code }: RpcFailure) => code)).to.equal(-32003)
    expect(screen.signed.map(({ method }) => method)).to.deep.equal(['sign.transaction'])
    expect(screen.sent()).to.deep.equal([])
  })

  it('is not made void by a transaction of the nonce that its authorization needs, for ten minutes', async () => {
    const screen = operationContext({ isDelegated: false })
    const { env } = screen
    const pay = async (value: string, changes: object = {}) =>
      (await prepareTransaction([{ to: shop, value }], { ...env, ...changes })) as Approval
    const codeFrom = ({ code }: RpcFailure) => code
    const early = await pay('0x1')
    await (await approvalOf([call], screen)).approve()
    expect([await early.approve().catch(codeFrom), await pay('0x2').catch(codeFrom)]).to.deep.equal([-32003, -32003])
    expect(screen.signed.map(({ method }) => method)).to.deep.equal(['sign.authorization', 'sign.typedData'])
    await (await approvalOf([{ callData: execute(shop, 2n) }], screen)).approve()
    expect(screen.sent(), 'another operation may carry it as well').to.have.length(2)
    expect(await pay('0x2', { now: () => sameRequestMs })).to.have.property('view')
  })

  it('is in the way of no transaction where the bundler refused it', async () => {
    const screen = operationContext({
      isDelegated: false,
      answers: { eth_sendUserOperation: new RpcFailure(-32500, 'AA21') },
    })
    await (await approvalOf([call], screen)).approve().catch(() => undefined)
    expect(await prepareTransaction([{ to: shop, value: '0x1' }], screen.env)).to.have.property('view')
  })

  it('is another one with another nonce, where the application chooses it', async () => {
    const screen = operationContext()
    const { env } = screen
    await (
      await approvalOf([{ ...call, nonce: '0x9' }], { ...screen, env: { ...env, onAnswerDelivered: () => undefined } })
    ).approve()
    expect(await prepareUserOperation([{ ...call, nonce: '0xa' }], env)).to.have.property('view')
    expect(await prepareUserOperation([{ ...call, nonce: '0x9' }], env)).to.have.property('done')
  })

  it('counts the nonces of a key of its own apart', async () => {
    const screen = operationContext()
    await (await approvalOf([{ ...call, nonce: numberToHex(7n << 64n) }], screen)).approve()
    await (await approvalOf([{ callData: execute(shop, 2n) }], screen)).approve()
    expect(screen.sent().at(-1)!['nonce']).to.equal('0x4')
  })

  it('has the nonce that the entry point counts by', async () => {
    const { env } = operationContext()
    const requests: unknown[] = []
    await operations.nextNonce('eip155:1', {
      ...env,
      callRpc: (_, method, [call]) => {
        const { to, data } = call as { readonly to: Hex; readonly data: Hex }
        requests.push([
          method,
          to,
          decodeFunctionData({ abi: parseAbi(['function getNonce(address sender,uint192 key)']), data }).args,
        ])
        return Promise.resolve('0x4')
      },
    })
    expect(requests).to.deep.equal([['eth_call', entryPointAddress, [evmAddress, 0n]]])
  })
})
