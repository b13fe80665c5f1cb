import { encodeBase58, decodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import { approvalContext, evmAddress, solanaAddress } from '../testing/approval-fixture.js'
import type { ApprovalContext, PrepareApproval } from './approval.js'
import { prepareCalls } from './calls-approval.js'
import { callsMax } from './calls-limit.js'
import { prepareMessage } from './message-approval.js'
import { prepareSolanaSend, prepareSolanaTransaction, prepareSolanaTransactions } from './solana-approval.js'
import { prepareSolanaMessage } from './solana-message-approval.js'
import { prepareTransaction } from './transaction-approval.js'
import { prepareTypedData } from './typed-data-approval.js'

// What a page that is broken or hostile sends in the place of parameters: it hears the code of its mistake, and the
// vault signs nothing.

const methods = {
  personal_sign: prepareMessage,
  eth_signTypedData_v4: prepareTypedData,
  eth_sendTransaction: prepareTransaction,
  wallet_sendCalls: prepareCalls,
  solana_signMessage: prepareSolanaMessage,
  solana_signTransaction: prepareSolanaTransaction,
  solana_signAllTransactions: prepareSolanaTransactions,
  solana_signAndSendTransaction: prepareSolanaSend,
} satisfies Readonly<Record<string, PrepareApproval>>
type Method = keyof typeof methods
const names = Object.keys(methods) as Method[]

const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const wrongChecksum = '0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const huge = 'f'.repeat(200_000)

const payment = { from: evmAddress, to: friend, value: '0x1' }
const paying = (more: object) => [{ ...payment, ...more }]
const batch = { version: '2.0.0', chainId: '0x1', from: evmAddress, calls: [{ to: friend, value: '0x1' }] }
const sending = (more: object) => [{ ...batch, ...more }]
const vote = {
  types: { EIP712Domain: [], Vote: [{ name: 'choice', type: 'uint8' }] },
  primaryType: 'Vote',
  domain: {},
  message: { choice: 1 },
}
const voting = (more: object) => [evmAddress, { ...vote, ...more }]

/** A transaction that the named account alone signs, as it stands on the wire. */
const wireOf = (signer: string): Uint8Array =>
  Uint8Array.from([
    1,
    ...new Uint8Array(64),
    1,
    0,
    1,
    2,
    ...decodeBase58(signer)!,
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(9),
    1,
    1,
    1,
    0,
    0,
  ])
const wire = wireOf(solanaAddress)
const foreign = wireOf(encodeBase58(new Uint8Array(32).fill(7)))
const messageOf = (...bytes: readonly number[]) => ({
  message: encodeBase58(Uint8Array.from(bytes)),
  pubkey: solanaAddress,
})
/** The later version of transactions that wallets are told of: its first byte is 0x81. */
const version1 = [0x81, 1, 0, 1, 0, 0, 0, 0, ...new Uint8Array(32), 1, 2, ...new Uint8Array(64), 0, 0, 2, 0]

type Case = readonly [method: Method, title: string, params: unknown, code: number | 'shown']
const testCase = (
  method: Method,
  title: string,
  values: readonly unknown[],
  params: (value: unknown) => unknown,
  code: Case[3] = -32602,
): readonly Case[] =>
  values.map(value => [method, `${title}: ${(JSON.stringify(value) ?? 'undefined').slice(0, 60)}`, params(value), code])

const noQuantity = [
  `0x1${'0'.repeat(64)}`,
  `${2n ** 256n}`,
  '-1',
  '-0x1',
  -1,
  1.5,
  '1.5',
  '1e18',
  '0xg',
  '',
  ' 1',
  '0x1 ',
  2 ** 53,
  true,
  [1],
  {},
  huge,
]
const noAddress = [
  '',
  '0x',
  'vitalik.eth',
  friend.slice(0, -1),
  `${friend}0`,
  friend.slice(2),
  wrongChecksum,
  5,
  {},
  [friend],
  huge,
]
const noChain = [
  0,
  -1,
  1.5,
  '',
  'mainnet',
  '0x',
  `0x${'f'.repeat(14)}`,
  {},
  '0x539',
  'eip155:1337',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
]

const cases: readonly Case[] = [
  // Nothing that could be parameters.
  ...names.flatMap(method =>
    testCase(method, 'no parameters', [undefined, null, [], {}, 'text', 7, [null], [[]]], params => params),
  ),
  ...names.flatMap(method =>
    testCase(
      method,
      'members of a prototype',
      ['{"__proto__":{"to":"0x0","message":"x","transaction":"x","transactions":["x"]}}'],
      text => JSON.parse(text as string),
    ),
  ),

  ...testCase('eth_sendTransaction', 'a value that is no quantity', noQuantity, value => paying({ value })),
  ...testCase('eth_sendTransaction', 'a gas limit that is no quantity', noQuantity, gas => paying({ gas })),
  ...testCase('eth_sendTransaction', 'a tip that is no quantity', noQuantity, maxPriorityFeePerGas =>
    paying({ maxPriorityFeePerGas }),
  ),
  ...testCase('eth_sendTransaction', 'a recipient that is none', noAddress, to => paying({ to })),
  ...testCase('eth_sendTransaction', 'data that is no hex', ['0x1', 'ff', '0xzz', 5, ['0x'], {}, huge], data =>
    paying({ data }),
  ),
  ['eth_sendTransaction', 'data and another input', paying({ data: '0x01', input: '0x02' }), -32602],
  ['eth_sendTransaction', 'neither recipient nor data', [{ from: evmAddress, value: '0x1' }], -32602],
  [
    'eth_sendTransaction',
    'what only its prototype says',
    JSON.parse('[{"__proto__":{"to":"0x0000000000000000000000000000000000000001","value":"0x1"}}]'),
    -32602,
  ],
  ...testCase('eth_sendTransaction', 'a network that is none', noChain, chainId => paying({ chainId }), 4901),
  ...testCase(
    'eth_sendTransaction',
    'a code for the account',
    [[], null, [{ address: friend }]],
    authorizationList => paying({ authorizationList }),
    4200,
  ),
  ...testCase('eth_sendTransaction', 'the type of such', ['0x4', 4, 'eip7702'], type => paying({ type }), 4200),
  ['eth_sendTransaction', 'another account', paying({ from: friend }), 4100],
  ...testCase('eth_sendTransaction', 'an account that is none', ['', 'me', 5, {}, huge], from => paying({ from })),

  ['personal_sign', 'another account', ['0x68656c6c6f', friend], 4100],
  ...testCase('personal_sign', 'an account that is none', ['', 'me', 5, {}, huge], address => [
    '0x68656c6c6f',
    address,
  ]),
  ...testCase('personal_sign', 'a message that is no text', [undefined, null, 5, {}, [104, 105]], message => [
    message,
    evmAddress,
  ]),

  ['eth_signTypedData_v4', 'another account', [friend, vote], 4100],
  ...testCase('eth_signTypedData_v4', 'an account that is none', ['', 'me', 5, {}, huge], address => [address, vote]),
  ...testCase(
    'eth_signTypedData_v4',
    'data that is none',
    [undefined, null, '', '{', '[]', 'null', 5, [], {}, huge],
    data => [evmAddress, data],
  ),
  ...testCase(
    'eth_signTypedData_v4',
    'types that are none',
    [
      null,
      [],
      'x',
      { Vote: 'x' },
      { Vote: null },
      { Vote: [null] },
      { Vote: [{ name: 'choice' }] },
      JSON.parse('{"__proto__":{"Vote":[{"name":"choice","type":"uint8"}]}}'),
    ],
    types => voting({ types }),
  ),
  ...testCase(
    'eth_signTypedData_v4',
    'a type that is none',
    [undefined, null, '', '__proto__', 'constructor', 'uint8', 'Vote[]', ['Vote']],
    primaryType => voting({ primaryType }),
  ),
  [
    'eth_signTypedData_v4',
    'a user operation',
    voting({ primaryType: 'PackedUserOperation', types: { EIP712Domain: [], PackedUserOperation: vote.types.Vote } }),
    4200,
  ],

  ['wallet_sendCalls', 'another account', sending({ from: friend }), 4100],
  ...testCase(
    'wallet_sendCalls',
    'calls that are none',
    [
      undefined,
      null,
      [],
      {},
      'x',
      [null],
      [[]],
      [{}],
      [{ to: 'x' }],
      [{ to: wrongChecksum }],
      [{ to: friend, value: '-1' }],
      [{ to: friend, data: '0x1' }],
    ],
    calls => sending({ calls }),
  ),
  [
    'wallet_sendCalls',
    'too many calls',
    sending({ calls: Array.from({ length: callsMax + 1 }, () => batch.calls[0]) }),
    5740,
  ],
  [
    'wallet_sendCalls',
    'a new contract and all at once',
    sending({ atomicRequired: true, calls: [...batch.calls, { data: '0x6000' }] }),
    5760,
  ],
  ...testCase('wallet_sendCalls', 'a network that is none', noChain, chainId => sending({ chainId }), 5710),
  ...testCase('wallet_sendCalls', 'an id that is none', ['', 5, {}, 'x'.repeat(4_097)], id => sending({ id })),
  ['wallet_sendCalls', 'what it cannot', sending({ capabilities: { flowControl: {} } }), 5700],
  [
    'wallet_sendCalls',
    'what it cannot, of one call',
    sending({ calls: [{ ...batch.calls[0], capabilities: { flowControl: {} } }] }),
    5700,
  ],

  ...testCase(
    'solana_signMessage',
    'a message that is no base58',
    [undefined, 5, '0OIl', [104], {}, '1'.repeat(20_001)],
    message => ({ message, pubkey: solanaAddress }),
  ),
  ...testCase(
    'solana_signMessage',
    'another account',
    [undefined, '', evmAddress, '11111111111111111111111111111111'],
    pubkey => ({ message: 'Cn8eVZg', pubkey }),
    4100,
  ),
  ['solana_signMessage', 'a transaction', messageOf(...wire.slice(65)), -32602],
  ['solana_signMessage', 'a transaction of version 0', messageOf(0x80, ...wire.slice(65), 0), -32602],
  ['solana_signMessage', 'a transaction of version 1', messageOf(...version1), -32602],
  ...testCase('solana_signMessage', 'what begins as a transaction of a later version', [0x80, 0x82, 0xbf], first =>
    messageOf(first as number, ...new Uint8Array(67)),
  ),
  ...testCase(
    'solana_signMessage',
    'a hash that begins as one, and is too short to be one',
    [0x80, 0x82, 0xbf],
    first => messageOf(first as number, ...new Uint8Array(31)),
    'shown',
  ),

  ...(['solana_signTransaction', 'solana_signAndSendTransaction'] as const).flatMap(method => [
    ...testCase(
      method,
      'what is no transaction',
      [
        '',
        '0OIl*',
        5,
        ['1'],
        {},
        encodeBase58(wire.slice(0, -1)),
        encodeBase58(Uint8Array.from([...wire, 0])),
        encodeBase58(new Uint8Array(1_233)),
        huge,
      ],
      transaction => ({ transaction }),
    ),
    [method, 'a transaction of others', { transaction: encodeBase58(foreign) }, 4100] as const,
  ]),
  ...testCase(
    'solana_signAllTransactions',
    'no list of transactions',
    [undefined, null, [], {}, 'x', { length: 1 }, [5], ['x', null]],
    transactions => ({ transactions }),
  ),
  [
    'solana_signAllTransactions',
    'more than anybody reads',
    { transactions: Array.from({ length: 21 }, () => encodeBase58(wire)) },
    -32602,
  ],
  [
    'solana_signAllTransactions',
    'one of others among them',
    { transactions: [encodeBase58(wire), encodeBase58(foreign)] },
    4100,
  ],
]

/** A env that reaches one network, on which the method is. */
function screen(method: Method) {
  const { env, signed } = approvalContext()
  const chainId = method.startsWith('solana_') ? 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' : env.chainId
  const network = (id: string) => (id === chainId ? env.network(id) : undefined)
  return { signed, env: { ...env, chainId, activeChainId: chainId, network } }
}

async function outcomeOf(prepare: PrepareApproval, params: unknown, env: ApprovalContext): Promise<unknown> {
  try {
    await prepare(params, env)
    return 'shown'
  } catch (error) {
    return (error as { readonly code?: unknown }).code ?? String(error)
  }
}

describe('hostile parameters', () => {
  for (const [method, title, params, code] of cases) {
    it(`of ${method} are refused with ${code}: ${title}`, async () => {
      const { env, signed } = screen(method)
      expect([await outcomeOf(methods[method], params, env), signed]).to.deep.equal([code, []])
    })
  }

  const sound: readonly (readonly [Method, unknown])[] = [
    ['personal_sign', ['hello', evmAddress]],
    ['eth_signTypedData_v4', voting({})],
    ['eth_sendTransaction', paying({ to: friend.toUpperCase().replace('X', 'x'), chainId: '0x1' })],
    ['eth_sendTransaction', paying({ to: friend.toLowerCase() })],
    ['wallet_sendCalls', sending({})],
    ['solana_signMessage', messageOf(104, 105)],
    ['solana_signTransaction', { transaction: encodeBase58(wire) }],
    ['solana_signAllTransactions', { transactions: [encodeBase58(wire)] }],
    ['solana_signAndSendTransaction', { transaction: encodeBase58(wire) }],
  ]
  for (const [method, params] of sound) {
    it(`are told from sound ones of ${method}`, async () => {
      const { env, signed } = screen(method)
      expect('view' in (await methods[method](params, env)), 'it is shown').to.equal(true)
      expect(signed).to.deep.equal([])
    })
  }
})
