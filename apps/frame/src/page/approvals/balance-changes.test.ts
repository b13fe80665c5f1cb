import { expect } from 'chai'
import { encodeAbiParameters, keccak256, pad, stringToBytes, toHex } from 'viem'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import type { Approval, Effect, Fact } from './approval.js'
import { balanceChanges } from './balance-changes.js'
import { withTimeout, withFinding } from './simulation.js'

const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const coinAddress = `0x${'e'.repeat(40)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = keccak256(stringToBytes('TransferSingle(address,address,address,uint256,uint256)'))
const word = (value: bigint): string => pad(toHex(value))
const text = (value: string): string => encodeAbiParameters([{ type: 'string' }], [value])
const log = (address: string, from: string, to: string, value: bigint) => ({
  address,
  topics: [transfer, pad(from as `0x${string}`), pad(to as `0x${string}`)],
  data: word(value),
})
const done = (returnData = '0x', logs: readonly unknown[] = []) => ({
  status: '0x1',
  returnData,
  logs,
  gasUsed: '0x5208',
})
const failed = () => ({
  status: '0x0',
  returnData: '0x',
  logs: [],
  gasUsed: '0x5208',
  error: { code: 3, message: 'execution reverted' },
})

const effect: Effect = { chainId: 'eip155:1', calls: [{ to: other, value: 0n, data: '0x12345678' }] }

/** A node that answers one trial after the other. */
async function factsOf(
  answers: readonly unknown[],
  requested: Effect = effect,
): Promise<readonly (readonly [label: Fact['label'], value: Fact['value']])[] | undefined> {
  const left = [...answers]
  const finding = await withTimeout(
    balanceChanges(requested, {
      ...approvalContext().env,
      callRpc: (_chainId, method) => {
        if (method !== 'eth_simulateV1') throw new RpcFailure(-32601, 'The method is not known')
        const calls = left.shift()
        return calls instanceof Error ? Promise.reject(calls) : Promise.resolve([{ calls }])
      },
    }),
  )
  return finding?.facts.map(({ label, value }) => [label, value])
}

/** Balances before, the call, balances after, what the token calls itself, and its decimals. */
const tokenAnswers = (before: bigint, after: bigint, symbol = text('USDC'), decimals: unknown = done(word(6n))) => [
  done(word(before)),
  done(),
  done(word(after)),
  done(symbol),
  decimals,
]

describe('what a request does to the balances', () => {
  const cases: readonly (readonly [
    title: string,
    answers: readonly unknown[],
    told: readonly (readonly [string, unknown])[] | undefined,
  ])[] = [
    [
      'the coin that leaves',
      [[done('0x', [log(coinAddress, evmAddress, other, 15n * 10n ** 17n)])]],
      [['field.gives', '− 1.5 ETH']],
    ],
    [
      'the coin that comes',
      [[done('0x', [log(coinAddress, other, evmAddress, 1n)])]],
      [['field.gets', '+ 0.000000000000000001 ETH']],
    ],
    [
      'the coin that comes back',
      [[done('0x', [log(coinAddress, evmAddress, other, 3n), log(coinAddress, other, evmAddress, 3n)])]],
      [['field.balances', { key: 'field.balances-same' }]],
    ],
    [
      'moves among others',
      [[done('0x', [log(coinAddress, other, token, 3n), log(token, other, token, 5n)])]],
      [['field.balances', { key: 'field.balances-same' }]],
    ],
    ['nothing', [[done()]], [['field.balances', { key: 'field.balances-same' }]]],
    [
      'a token that leaves',
      [[done('0x', [log(token, evmAddress, other, 5n)])], tokenAnswers(30_000_000n, 5_000_000n)],
      [['field.gives', '− 25 USDC 0x5FbDB2…180aa3']],
    ],
    [
      'coin for a token',
      [
        [done('0x', [log(coinAddress, evmAddress, other, 10n ** 18n), log(token, other, evmAddress, 5n)])],
        tokenAnswers(0n, 2_500_000_000n),
      ],
      [
        ['field.gives', '− 1 ETH'],
        ['field.gets', '+ 2\u202f500 USDC 0x5FbDB2…180aa3'],
      ],
    ],
    [
      'an event that no balance follows',
      [[done('0x', [log(token, other, evmAddress, 10n ** 30n)])], tokenAnswers(7n, 7n)],
      [['field.balances', { key: 'field.balances-same' }]],
    ],
    [
      'a token without decimals',
      [[done('0x', [log(token, evmAddress, other, 5n)])], tokenAnswers(2n, 1n, text('CAT'), failed())],
      [['field.gives', '− 1 CAT 0x5FbDB2…180aa3']],
    ],
    [
      'a token without a name',
      [[done('0x', [log(token, evmAddress, other, 5n)])], tokenAnswers(2n, 1n, '0x', failed())],
      [['field.gives', '− 1 0x5FbDB2…180aa3']],
    ],
    [
      'a name in one word',
      [
        [done('0x', [log(token, evmAddress, other, 5n)])],
        tokenAnswers(2n, 1n, pad(toHex('MKR'), { dir: 'right' }), failed()),
      ],
      [['field.gives', '− 1 MKR 0x5FbDB2…180aa3']],
    ],
    [
      'a name that hides and runs on',
      [
        [done('0x', [log(token, evmAddress, other, 5n)])],
        tokenAnswers(2n, 1n, text('\u202EUS DC\u200B and much more'), failed()),
      ],
      [['field.gives', '− 1 USDCandmuchm 0x5FbDB2…180aa3']],
    ],
    [
      'what does not say its balance, of which nothing is claimed',
      [[done('0x', [log(other, evmAddress, token, 5n)])], [failed(), done(), failed(), failed(), failed()]],
      [],
    ],
    [
      'what is counted by id (ERC-1155)',
      [
        [
          done('0x', [
            { ...log(token, other, evmAddress, 5n), topics: [single, pad(other), pad(evmAddress), pad(other)] },
          ]),
        ],
        [failed(), done(), failed(), failed(), failed()],
      ],
      [['field.balances', { key: 'field.balances-more' }]],
    ],
    [
      'more tokens than stand here',
      [
        [
          done(
            '0x',
            Array.from({ length: 7 }, (_, index) => log(pad(toHex(index + 1), { size: 20 }), other, evmAddress, 1n)),
          ),
        ],
        [
          ...Array.from({ length: 6 }, () => done(word(0n))),
          done(),
          ...Array.from({ length: 18 }, () => done(word(0n))),
        ],
      ],
      [['field.balances', { key: 'field.balances-more' }]],
    ],
    ['a call that fails', [[failed()]], undefined],
    ['another number of calls', [[done(), done()]], undefined],
    ['a log that is none', [[done('0x', [{ address: 'here', topics: [], data: '0x' }])]], undefined],
    ['an amount that is none', [[done('0x', [{ ...log(coinAddress, evmAddress, other, 1n), data: '0x' }])]], undefined],
    ['no list', [{ status: 'FAILED' }], undefined],
    ['a trial that the node does not know', [new RpcFailure(-32601, 'The method does not exist')], undefined],
  ]
  for (const [title, answers, expected] of cases) {
    it(`is told of ${title}`, async () => expect(await factsOf(answers)).to.deep.equal(expected))
  }

  it('is not told by a node that does not trace the coin: a payment would look like none', async () => {
    const paying: Effect = { ...effect, calls: [{ to: other, value: 1n, data: '0x' }] }
    expect([
      await factsOf([[done()]], paying),
      await factsOf([[done('0x', [log(coinAddress, evmAddress, other, 1n)])]], paying),
    ]).to.deep.equal([undefined, [['field.gives', '− 0.000000000000000001 ETH']]])
  })

  it('is not told where the account calls itself: it may run other code then', async () => {
    expect(
      await factsOf([[done()]], { ...effect, calls: [{ to: evmAddress, value: 0n, data: '0x12345678' }] }),
    ).to.equal(undefined)
    expect(await factsOf([[done()]], { ...effect, calls: [{ to: evmAddress, value: 1n, data: '0x' }] })).not.to.equal(
      undefined,
    )
  })

  it('stands there whatever fee is chosen', () => {
    const [amount, fee]: readonly Fact[] = [
      { label: 'field.value', value: '1 ETH' },
      { label: 'field.fee', value: '0 ETH' },
    ]
    const plain: Approval = {
      view: { title: 'send.title', facts: [amount!, fee!], details: [], flags: [] },
      approve: () => Promise.resolve(),
    }
    const approval: Approval = {
      ...plain,
      fee: { canLower: true, canRaise: true, lower: () => approval, higher: () => plain },
    }
    const fact: Fact = { label: 'field.gives', value: '− 1 ETH' }
    const tried = withFinding(approval, { facts: [fact], flags: [{ id: 'no-expiry' }] })
    for (const shownApproval of [tried, tried.fee!.lower(), tried.fee!.lower().fee!.higher()])
      expect([shownApproval.view.facts, shownApproval.view.flags]).to.deep.equal([
        [amount, fact, fee],
        [{ id: 'no-expiry' }],
      ])
  })
})
