import { expect } from 'chai'
import { toHex, type Hex } from 'viem'
import type { Approval, ApprovalContext } from '../approvals/approval.js'
import { knownAddresses } from '../approvals/known-addresses.js'
import { NoAnswer, type RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext, evmAddress, shown, solanaAddress } from '../testing/approval-fixture.js'
import { operationContext } from '../testing/operation-fixture.js'
import { callToken, textAnswer, wordAnswer, type TokenAnswers } from '../testing/token-answers.js'
import { deletePermission, permissionOf } from './permission-book.js'
import { prepareGrant, prepareRevoke } from './permission-approval.js'
import { sendPermitted } from './permitted-calls.js'

const somebody = '0x00000000000000000000000000000000000000c3'
const token = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const request = {
  chainId: '0x1',
  address: evmAddress,
  expiry: 3_600,
  signer: { type: 'wallet' },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  policies: [
    { type: 'gas-limit', data: { limit: '0x2386f26fc10000' } },
    { type: 'call-limit', data: { count: 2 } },
  ],
}
const batch = (value: number, changes: object = {}) => ({
  version: '2.0.0',
  chainId: '0x1',
  from: evmAddress,
  atomicRequired: false,
  calls: [{ to: somebody, value: `0x${value.toString(16)}` }],
  ...changes,
})

/** A env whose server counts the uses of permissions, and may say no. */
function createScene({ env, signed }: Pick<ReturnType<typeof operationContext>, 'env' | 'signed'> = approvalContext()) {
  let uses = 0
  const server = { isDown: false, uses: () => ++uses }
  const call: ApprovalContext['vault']['call'] = async (method, params) => {
    const answer = await env.vault.call(method, params)
    if (method !== 'permissions.use') return answer
    if (server.isDown) throw new Error('no answer')
    return { uses: server.uses() } as typeof answer
  }
  let nowMs = 0
  const context: ApprovalContext = { ...env, vault: { call }, now: () => nowMs }
  const requestsOf = (method: string) => signed.filter(request => request.method === method)
  return { env: context, requestsOf, server, setNow: (ms: number) => (nowMs = ms) }
}

async function granted(changes: object = {}, scene = createScene()) {
  const approval = await prepareGrant([{ ...request, ...changes }], scene.env)
  if ('done' in approval) throw new Error('Nothing was asked')
  const answer = (await approval.approve()) as { readonly context: `0x${string}` }
  return { ...scene, answer, context: answer.context }
}

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'none',
    (error: RpcFailure) => error.code,
  )

describe('A permission', () => {
  it('says until when without a mark of direction spelled out', async () => {
    document.documentElement.lang = 'ar'
    try {
      const { env } = createScene()
      const { field, remove } = await shown(prepareGrant, [request], env)
      expect(field('permission.until')).to.match(/\d/).and.not.contain('u{')
      remove()
    } finally {
      document.documentElement.lang = ''
    }
  })

  it('is shown with everything it allows, its limits, who signs and until when', async () => {
    const { env } = createScene()
    const { field, root, remove } = await shown(
      prepareGrant,
      [
        {
          ...request,
          permissions: [
            ...request.permissions,
            { type: 'erc20-token-transfer', data: { address: token, allowance: 7 } },
            { type: 'contract-call', data: { address: token, calls: ['claim()', 'roll(uint256)'] } },
          ],
        },
      ],
      env,
    )
    expect(field('field.chain')).to.equal('Ethereum (1)')
    expect(
      [...root.querySelectorAll('.fact')].slice(0, 2).map(element => element.querySelector('dd')!.dataset['field']),
    ).to.deep.equal(['field.chain', 'field.from'])
    expect(field('permission.uses')).to.equal('2')
    expect(field('permission.fees')).to.equal('0.01 ETH')
    expect(field('permission.until')).to.contain('1970')
    expect(field('permission.signer')).to.contain('for this site alone')
    const calls = [...root.querySelectorAll('[data-call]')].map(element => element.textContent!.replace(/\s+/g, ' '))
    expect(calls[0]).to.contain('0.0000000000000001 ETH')
    expect(calls[1]).to.contain(token).and.to.contain('7')
    expect(calls[2]).to.contain('claim() 0x4e71d92d').and.to.contain('roll(uint256) 0x')
    expect(root.querySelector('[data-flag="unknown-selector"]'), 'nobody knows what roll does').not.to.equal(null)
    remove()
  })

  describe('against what the visitor has', () => {
    const ether = 10n ** 18n
    const coinsOf = (allowance: bigint) => ({ type: 'native-token-transfer', data: { allowance: String(allowance) } })
    const tokensOf = (allowance: bigint) => ({
      type: 'erc20-token-transfer',
      data: { address: token, allowance: String(allowance) },
    })
    const callsWith = (allowance: bigint) => ({
      type: 'contract-call',
      data: { address: token, calls: ['claim()'], allowance: String(allowance) },
    })
    const dollars: TokenAnswers = {
      'symbol()': textAnswer('USDC'),
      'decimals()': wordAnswer(6n),
      'balanceOf(address)': wordAnswer(5_000_000n),
      'totalSupply()': wordAnswer(9_000_000_000n),
    }
    const cases: readonly (readonly [
      title: string,
      permissions: readonly object[],
      has: readonly string[],
      flags: readonly string[],
      said?: TokenAnswers,
    ])[] = [
      ['as many coins as there are', [coinsOf(ether)], ['1 ETH'], []],
      ['more coins than there are', [coinsOf(10n ** 27n)], ['1 ETH'], ['amber over-balance']],
      [
        'more coins than there are by two rules together',
        [coinsOf(ether / 2n), callsWith(ether / 2n + 1n)],
        ['1 ETH', '1 ETH'],
        ['amber over-balance'],
      ],
      ['no coins for a contract', [callsWith(0n)], [], []],
      ['coins without an end', [coinsOf(2n ** 95n)], ['1 ETH'], ['red unlimited-approve']],
      ['as many tokens as there are', [tokensOf(5_000_000n)], ['5 USDC'], []],
      ['more tokens than there are', [tokensOf(5_000_001n)], ['5 USDC'], ['amber over-balance']],
      ['more tokens than anybody has', [tokensOf(9_000_000_001n)], ['5 USDC'], ['red unlimited-approve']],
      [
        'more of a token that calls itself a collection',
        [tokensOf(5_000_001n)],
        ['5000000 of the smallest unit (its decimals are not known)'],
        ['amber over-balance'],
        { 'balanceOf(address)': wordAnswer(5_000_000n), 'supportsInterface(bytes4)': wordAnswer(1n) },
      ],
      ['tokens of which nobody says how many there are', [tokensOf(1n)], [], ['amber allowance-unknown'], {}],
    ]
    for (const [title, permissions, has, flags, answers = dollars] of cases)
      it(title, async () => {
        const { env } = createScene()
        const callRpc: ApprovalContext['callRpc'] = async (chainId, method, params) =>
          method === 'eth_getBalance'
            ? toHex(ether)
            : method === 'eth_call'
              ? await callToken((params[0] as { readonly data: Hex }).data, answers)
              : await env.callRpc(chainId, method, params)
        const { approval, root, remove } = await shown(prepareGrant, [{ ...request, permissions }], { ...env, callRpc })
        const amounts = [...root.querySelectorAll('[data-field="field.have"]')].map(element =>
          element.textContent!.trim(),
        )
        const found = approval.view.flags.map(({ id, isWarning }) => `${isWarning ? 'amber' : 'red'} ${id}`)
        expect([amounts, found]).to.deep.equal([has, flags])
        for (const { id, values } of approval.view.flags)
          expect(values?.['spender'], id).to.equal(id === 'allowance-unknown' ? undefined : env.origin)
        remove()
      })

    it('says that nobody could tell how many coins there are', async () => {
      const { env } = createScene()
      const approval = (await prepareGrant([request], env)) as Approval
      expect(approval.view.flags).to.deep.equal([{ id: 'allowance-unknown', isWarning: true }])
    })
  })

  it('is not kept before it is approved, and answered as ERC-7715 has it', async () => {
    const { env, requestsOf } = createScene()
    const approval = await prepareGrant([request], env)
    expect(requestsOf('permissions.add')).to.deep.equal([])
    const answer = (await (approval as { approve(): Promise<unknown> }).approve()) as Record<string, unknown>
    expect(answer).to.deep.include({ chainId: '0x1', address: evmAddress, expiry: 3_600, signer: { type: 'wallet' } })
    expect(answer['context'])
      .to.match(/^0x[0-9a-f]{64}$/)
      .and.to.equal(answer['permissionsContext'])
    expect(requestsOf('permissions.add').map(({ params }) => params)).to.deep.equal([
      {
        pci: answer['context'],
        origin: 'https://app.example',
        chainId: 'eip155:1',
        expiresAt: 3_600,
        permissions: answer['permissions'],
        policies: answer['policies'],
      },
    ])
  })

  it('sends what it covers without a question, as often and as much as it says', async () => {
    const { env, context, requestsOf } = await granted()
    expect(await sendPermitted(context, batch(60), env)).to.have.property('id')
    expect(await codeOf(sendPermitted(context, batch(41), env)), 'more than is left').to.equal(4100)
    expect(await sendPermitted(context, batch(40), env)).to.have.property('id')
    expect(await codeOf(sendPermitted(context, batch(0), env)), 'a third time').to.equal(4100)
    expect(requestsOf('sign.transaction')).to.have.length(2)
  })

  for (const [way, isSmart, transactions] of [
    ['one after the other', false, 2],
    ['as one transaction', true, 1],
  ] as const)
    it(`makes nobody known whom it pays ${way}: the visitor saw none of them`, async () => {
      const chain = operationContext({ isDelegated: isSmart })
      const scene = createScene({ ...chain, env: { ...chain.env, isSmart } })
      const { env, context, requestsOf } = await granted({}, scene)
      const calls = [somebody, token].map(to => ({ to, value: '0x1' }))
      await sendPermitted(context, batch(0, { calls }), env)
      expect(requestsOf('sign.transaction')).to.have.length(transactions)
      expect(await knownAddresses(env)).to.deep.equal([evmAddress, solanaAddress])
    })

  it('counts a batch once that comes again because its answer was lost, and brings it to its end whoever gave up', async () => {
    const { env, context, requestsOf } = await granted()
    let approvals = 0
    const callRpc: ApprovalContext['callRpc'] = (chainId, method, params) =>
      method === 'eth_sendRawTransaction' ? Promise.reject(new NoAnswer()) : env.callRpc(chainId, method, params)
    expect(
      await codeOf(
        sendPermitted(context, batch(60, { id: 'first' }), { ...env, callRpc, approved: () => approvals++ }),
      ),
    ).to.equal(-32603)
    expect(await sendPermitted(context, batch(60), env)).to.deep.equal({ id: 'first' })
    expect([approvals, requestsOf('sign.transaction').length, requestsOf('permissions.use').length]).to.deep.equal([
      1, 1, 1,
    ])
  })

  it('is used up by no more than its limits where two batches come at once', async () => {
    const { env, context, requestsOf } = await granted()
    const codes = await Promise.all([60, 60, 60].map(value => codeOf(sendPermitted(context, batch(value), env))))
    expect(codes.sort()).to.deep.equal([4100, 4100, 'none'])
    expect(requestsOf('sign.transaction')).to.have.length(1)
  })

  /** Until somebody waits for the lock of a permission. */
  const waits = async (pci: string): Promise<void> => {
    while (!(await navigator.locks.query()).pending?.some(({ name }) => name === `w3m-permission:${pci}`))
      await Promise.resolve()
  }

  it('that was ended is not brought back by a batch that waited meanwhile', async () => {
    const { env, context, requestsOf } = await granted()
    const sent = await navigator.locks.request(`w3m-permission:${context}`, async () => {
      const sending = codeOf(sendPermitted(context, batch(1), env))
      await waits(context)
      await deletePermission(context, env)
      return { sending }
    })
    expect([await sent.sending, requestsOf('sign.transaction'), await permissionOf(context, env)]).to.deep.equal([
      4100,
      [],
      undefined,
    ])
  })

  it('that a sign-out ends is not brought back by a batch that is being prepared, and signs nothing', async () => {
    const { env, context, requestsOf } = await granted()
    const callRpc: ApprovalContext['callRpc'] = async (...call) => {
      await deletePermission(context, env)
      return await env.callRpc(...call)
    }
    expect(await codeOf(sendPermitted(context, batch(1), { ...env, callRpc }))).to.equal(4100)
    expect([requestsOf('sign.transaction'), await permissionOf(context, env)]).to.deep.equal([[], undefined])
  })

  it('is ended when no batch is between its look and its note', async () => {
    const { env, context } = await granted()
    const approval = await prepareRevoke([{ context }], env)
    if ('done' in approval) throw new Error('Nothing was asked')
    const ended = await navigator.locks.request(`w3m-permission:${context}`, async () => {
      const ending = approval.approve()
      await waits(context)
      expect(await permissionOf(context, env)).to.include({ pci: context })
      return { ending }
    })
    await ended.ending
    expect(await permissionOf(context, env)).to.equal(undefined)
  })

  const refused: readonly (readonly [string, (grant: Awaited<ReturnType<typeof granted>>) => Promise<unknown>])[] = [
    ['a name that nobody gave', ({ env }) => sendPermitted(`0x${'1'.repeat(64)}`, batch(1), env)],
    ['a name that is none', ({ env }) => sendPermitted({}, batch(1), env)],
    [
      'another page',
      ({ env, context }) => sendPermitted(context, batch(1), { ...env, origin: 'https://other.example' }),
    ],
    [
      'another account',
      ({ env, context }) =>
        sendPermitted(context, batch(1, { from: undefined }), {
          ...env,
          evmAddress: '0x00000000000000000000000000000000000000b2',
        }),
    ],
    [
      'another network',
      ({ env, context }) => sendPermitted(context, batch(1, { chainId: '0x2' }), { ...env, activeChainId: 'eip155:2' }),
    ],
    [
      'another network than the page is on',
      ({ env, context }) => sendPermitted(context, batch(1), { ...env, activeChainId: 'eip155:2' }),
    ],
    [
      'a call outside',
      ({ env, context }) => sendPermitted(context, batch(1, { calls: [{ to: token, data: '0x095ea7b3' }] }), env),
    ],
    ['a time after its end', ({ env, context, setNow }) => (setNow(3_600_000), sendPermitted(context, batch(1), env))],
    [
      'a server that does not answer',
      ({ env, context, server }) => ((server.isDown = true), sendPermitted(context, batch(1), env)),
    ],
    [
      'a browser whose memory was set back',
      ({ env, context, server }) => ((server.uses = () => 2), sendPermitted(context, batch(1), env)),
    ],
    [
      'a look-alike of a known recipient',
      async ({ env, context }) => {
        await env.store.set(`recipients:${evmAddress.toLowerCase()}`, ['0x00000000000000000000000000ff0000000000c3'])
        return await sendPermitted(context, batch(1), env)
      },
    ],
  ]
  for (const [title, use] of refused)
    it(`signs nothing for ${title}`, async () => {
      const grant = await granted()
      expect(await codeOf(use(grant))).to.equal(4100)
      expect(grant.requestsOf('sign.transaction')).to.deep.equal([])
    })

  it('signs nothing where the fees would come to more', async () => {
    const { env, context, requestsOf } = await granted({ policies: [{ type: 'gas-limit', data: { limit: 1 } }] })
    expect(await codeOf(sendPermitted(context, batch(1), env))).to.equal(4100)
    expect(requestsOf('sign.transaction')).to.deep.equal([])
  })

  it('is not for an account to hand itself over', async () => {
    const { env } = createScene()
    expect(
      await codeOf(
        prepareGrant(
          [{ ...request, permissions: [{ type: 'contract-call', data: { address: evmAddress, calls: ['claim()'] } }] }],
          env,
        ),
      ),
    ).to.equal(4200)
    expect(await codeOf(prepareGrant([{ ...request, address: somebody }], env))).to.equal(4100)
    expect(await codeOf(prepareGrant([{ ...request, chainId: 'solana:x' }], env))).to.equal(5710)
    expect(
      await codeOf(
        prepareGrant(
          [request, request].map(permission => [permission, permission]),
          env,
        ),
      ),
    ).to.equal(-32602)
    expect(await codeOf(prepareGrant([], env))).to.equal(-32602)
  })

  it('ends when the visitor takes it back, and only for the page that has it', async () => {
    const { env, context, requestsOf } = await granted()
    expect(await codeOf(prepareRevoke([{ context }], { ...env, origin: 'https://other.example' }))).to.equal(-32602)
    const approval = (await prepareRevoke([{ permissionsContext: context }], env)) as { approve(): Promise<unknown> }
    expect(await permissionOf(context, env)).not.to.equal(undefined)
    expect(await approval.approve()).to.deep.equal({})
    expect(requestsOf('permissions.revoke').map(({ params }) => params)).to.deep.equal([{ pci: context }])
    expect(await codeOf(sendPermitted(context, batch(1), env))).to.equal(4100)
  })
})
