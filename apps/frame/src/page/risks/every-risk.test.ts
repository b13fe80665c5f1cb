import { expect } from 'chai'
import { encodeFunctionData, isAddress, maxUint160, maxUint256, parseAbi } from 'viem'
import type { Approval, PrepareApproval } from '../approvals/approval.js'
import { prepareCalls } from '../approvals/calls-approval.js'
import { prepareUserOperation } from '../approvals/user-operation-approval.js'
import { callsInTypedData } from '../decode/typed-data-calls.js'
import { execute, operationContext } from '../testing/operation-fixture.js'
import { callRisks } from './call-risks.js'
import { messageRisks } from './message-risks.js'
import { solanaRisks } from './solana-risks.js'
import { typedDataRisks } from './typed-data-risks.js'

// S8: a labelled set. What is dangerous names its flags, what is ordinary has none.

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const twin = '0xfb69000000000000000000000000000000005d35'.replace(/5d35$/, 'd359') as `0x${string}`
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const spender = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const dead = '0x000000000000000000000000000000000000dEaD'
const known = [account, friend]
const origin = 'https://app.example'
const chain = 'eip155:1'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function multicall(bytes[])',
  'function deposit()',
  'function withdraw(uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function claim()',
  'function delegate(address)',
  'function aggregate3((address target,bool allowFailure,bytes callData)[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function stake(uint256)',
  'function addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  'function castVote(uint256,uint8)',
  'function renew(string,uint256)',
  'function mint(uint256)',
  'function burn(uint256)',
  'function executeBatch((address target,uint256 value,bytes data)[])',
])
const permit2 = parseAbi(['function approve(address,address,uint160,uint48)'])
const proxy = parseAbi(['function execute(address,bytes)'])
const router = parseAbi([
  'function exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
])
const pool = parseAbi(['function withdraw(address,uint256,address)'])
const timed = parseAbi(['function execute(bytes commands,bytes[] inputs,uint256 deadline)'])
const commanded = parseAbi(['function execute(bytes commands,bytes[] inputs)'])
const owned = parseAbi([
  'function transferOwnership(address)',
  'function upgradeTo(address)',
  'function upgradeToAndCall(address,bytes)',
])
type Name = (typeof abi)[number]['name']
const data = (functionName: Name, ...args: unknown[]) => encodeFunctionData({ abi, functionName, args } as never)
const calls = (to: `0x${string}` | undefined, bytes: `0x${string}`, { chainId = chain } = {}) =>
  callRisks({ calls: [{ to, data: bytes, value: 0n }], chainId, activeChainId: chain, known })
/** Of a whole approval, of an account that has its code already, or gets it along with it. */
const shown = async (prepare: PrepareApproval, request: object, isDelegated: boolean) =>
  ((await prepare([request], operationContext({ isDelegated }).env)) as Approval).view.flags
const batch = {
  version: '2.0.0',
  chainId: '0x1',
  calls: [
    { to: friend, value: '0x1' },
    { to: friend, value: '0x2' },
  ],
}
const handsOver: readonly (readonly [title: string, prepare: PrepareApproval, request: object])[] = [
  ['a batch', prepareCalls, batch],
  ['a batch that a paymaster pays', prepareCalls, { ...batch, capabilities: { paymasterService: {} } }],
  ['a user operation', prepareUserOperation, { callData: execute(friend, 1n) }],
]
/** The types that the values look like. */
function typesOf(primaryType: string, message: Record<string, unknown>) {
  const types: Record<string, { name: string; type: string }[]> = {}
  const typeOf = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return `${value.length ? typeOf(name, value[0]) : 'string'}[]`
    if (typeof value === 'object') return define(`Of_${name}`, value as Record<string, unknown>)
    if (typeof value === 'boolean') return 'bool'
    if (/^(?:data|functionSignature)$/.test(name)) return 'bytes'
    return isAddress(String(value)) ? 'address' : /^\d+$/.test(String(value)) ? 'uint256' : 'string'
  }
  const define = (type: string, values: Record<string, unknown>) => {
    types[type] = Object.entries(values).map(([name, value]) => ({ name, type: typeOf(name, value) }))
    return type
  }
  define(primaryType, message)
  return types
}
const typed = (
  primaryType: string,
  message: Record<string, unknown>,
  domain: Record<string, unknown> = { name: 'Token', chainId: 1 },
) => {
  const types = typesOf(primaryType, message)
  return typedDataRisks({
    types,
    primaryType,
    domain,
    message,
    calls: callsInTypedData(types, primaryType, message, domain['verifyingContract']),
    activeChainId: chain,
    origin,
    account,
    known,
  })
}
const message = (text: string | Uint8Array, from = origin) =>
  messageRisks({
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    origin: from,
    accounts: known.slice(0, 1),
    known,
  })
const signIn = (domain: string, address: string = account, statement = 'Sign in.') =>
  [
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n\nURI: https://${domain}`,
    'Version: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z',
  ].join('\n')
const unlimited = data('approve', spender, maxUint256)
const safe = (to: `0x${string}`, bytes: `0x${string}`, operation: number) =>
  data('execTransaction', to, 0n, bytes, operation, 0n, 0n, 0n, account, account, '0x')
const many = <Value>(
  values: readonly Value[],
  make: (value: Value) => readonly [string, () => readonly { readonly id: string }[], string],
) => values.map(make)

const system = '11111111111111111111111111111111'
const tokens = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const me = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const pal = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'
const palTwin = '8opH1111111111111111111111111111111111zScKh'
const bytes = (...list: number[]) => Uint8Array.from(list)
const u64 = [1, 0, 0, 0, 0, 0, 0, 0]
const solana = (program: string, accounts: readonly string[], ...list: number[]) =>
  solanaRisks({ instructions: [{ program, accounts, data: bytes(...list) }] }, [me, pal], me)
const word = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
]

type Flags = readonly { readonly id: string; readonly isWarning?: true }[]
type Case = readonly [title: string, flags: () => Flags | Promise<Flags>, expected: string]

const red: readonly Case[] = [
  ...many([maxUint256, maxUint256 - 1n, 2n ** 255n, 2n ** 128n, 2n ** 96n - 1n, 2n ** 96n - 2n, 2n ** 95n], amount => [
    `an allowance of ${amount}`,
    () => calls(token, data('approve', spender, amount)),
    'unlimited-approve',
  ]),
  [
    'an allowance that is raised without a limit',
    () => calls(token, data('increaseAllowance', spender, maxUint256)),
    'unlimited-approve',
  ],
  ...many([2n ** 96n - 2n, 2n ** 159n], amount => [
    `an allowance of Permit2 of ${amount}`,
    () => calls(token, encodeFunctionData({ abi: permit2, args: [token, spender, amount, 0] })),
    'unlimited-approve',
  ]),
  [
    'an allowance of Permit2 without a limit',
    () => calls(token, encodeFunctionData({ abi: permit2, args: [token, spender, maxUint160, 0] })),
    'unlimited-approve',
  ],
  [
    'an allowance without a limit in a multicall',
    () => calls(token, data('multicall', [data('transfer', friend, 1n), data('approve', spender, maxUint256)])),
    'unlimited-approve',
  ],
  [
    'an allowance without a limit two multicalls deep',
    () => calls(token, data('multicall', [data('multicall', [data('approve', spender, maxUint256)])])),
    'unlimited-approve',
  ],
  [
    'an allowance without a limit in an aggregate',
    () =>
      calls(
        token,
        data('aggregate3', [{ target: token, allowFailure: true, callData: data('approve', spender, maxUint256) }]),
      ),
    'unlimited-approve',
  ],
  [
    'an allowance without a limit in a batch of an account',
    () =>
      calls(token, data('executeBatch', [{ target: token, value: 0n, data: data('approve', spender, maxUint256) }])),
    'unlimited-approve',
  ],
  [
    'an allowance without a limit of a Safe',
    () => calls(token, safe(token, data('approve', spender, maxUint256), 0)),
    'unlimited-approve',
  ],
  ['a whole collection given away', () => calls(token, data('setApprovalForAll', spender, true)), 'approve-all'],
  [
    'a whole collection in a multicall',
    () => calls(token, data('multicall', [data('setApprovalForAll', spender, true)])),
    'approve-all',
  ],
  ...many(['0xdeadbeef', '0x00000000', '0xffffffff', '0x12345678aa', '0xa9059cbb', '0x01'] as const, bytesOf => [
    `the call ${bytesOf}`,
    () => calls(token, bytesOf),
    'unknown-selector',
  ]),
  ['an unknown call in a multicall', () => calls(token, data('multicall', ['0xdeadbeef'])), 'unknown-selector'],
  [
    'a transfer with data to spare in front',
    () =>
      calls(
        token,
        `${data('transfer', friend, 1n).slice(0, 12)}01${data('transfer', friend, 1n).slice(12)}` as `0x${string}`,
      ),
    'unknown-selector',
  ],
  ['a Safe that runs foreign code', () => calls(token, safe(spender, data('claim'), 1)), 'delegatecall'],
  [
    'a proxy that runs foreign code',
    () => calls(token, encodeFunctionData({ abi: proxy, args: [spender, '0x'] })),
    'delegatecall',
  ],
  ['a transfer to a look-alike', () => calls(token, data('transfer', twin, 1n)), 'look-alike'],
  ['a payment to a look-alike', () => calls(twin, '0x'), 'look-alike'],
  ['an item to a look-alike', () => calls(token, data('safeTransferFrom', account, twin, 1n)), 'look-alike'],
  [
    'a transfer in a multicall to a look-alike',
    () => calls(token, data('multicall', [data('transferFrom', account, twin, 1n)])),
    'look-alike',
  ],
  ['a payment to a look-alike with a call that it has no code for', () => calls(twin, data('deposit')), 'look-alike'],
  ['a payment to a look-alike with a call that nobody knows', () => calls(twin, '0xdeadbeef'), 'look-alike'],
  [
    'a payment to a look-alike in a batch of an account, with a call',
    () => calls(token, data('executeBatch', [{ target: twin, value: 1n, data: data('claim') }])),
    'look-alike',
  ],
  [
    'a swap of tokens for a look-alike',
    () => calls(token, data('swapExactTokensForTokens', 1n, 1n, [token, spender], twin, 9n)),
    'look-alike',
  ],
  [
    'a swap for a look-alike in the middle of a struct',
    () =>
      calls(
        token,
        encodeFunctionData({
          abi: router,
          args: [{ path: '0x', recipient: twin, amountIn: 1n, amountOutMinimum: 1n }],
        }),
      ),
    'look-alike',
  ],
  [
    'a withdrawal for a look-alike',
    () => calls(token, encodeFunctionData({ abi: pool, args: [token, 1n, twin] })),
    'look-alike',
  ],
  ...many(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD'], nobody => [
    `a payment to ${nobody}, which nobody has the key of`,
    () => calls(nobody as `0x${string}`, '0x'),
    'burn',
  ]),
  ...many(
    [
      ...[data('transfer', dead, 1n), data('safeTransferFrom', account, dead, 5n)].flatMap(input => [
        input,
        data('multicall', [data('claim'), input]),
      ]),
      data('executeBatch', [{ target: dead, value: 1n, data: '0x' }]),
    ],
    input => [`what goes to where nobody has the key, by ${input.slice(0, 10)}`, () => calls(token, input), 'burn'],
  ),
  ['a transfer to the token itself', () => calls(token, data('transfer', token, 1n)), 'to-token'],
  ...handsOver.map(([title, prepare, request]): Case => [
    `an account handed over with ${title}`,
    () => shown(prepare, request, false),
    'delegation',
  ]),
  ...many(['eip155:137', 'eip155:8453', 'eip155:31337'], chainId => [
    `a transaction for ${chainId}`,
    () => calls(friend, '0x', { chainId }),
    'wrong-chain',
  ]),
  ['a permit', () => typed('Permit', { owner: account, spender, value: '1', nonce: 0, deadline: 1 }), 'permit'],
  [
    'a permit of DAI',
    () => typed('Permit', { holder: account, spender, nonce: 0, expiry: 0, allowed: true }),
    'permit',
  ],
  ['a permit by another name', () => typed('PermitForAll', { spender, approved: true }), 'permit'],
  ['an allowance by another name', () => typed('Approve', { spender, value: '5' }), 'permit'],
  [
    'a transfer by signature',
    () => typed('TransferWithAuthorization', { from: account, to: spender, value: '1' }),
    'permit',
  ],
  [
    'a transfer by signature that is fetched',
    () => typed('ReceiveWithAuthorization', { from: account, to: spender, value: '1' }),
    'permit',
  ],
  ...many(
    [
      'PermitSingle',
      'PermitBatch',
      'PermitTransferFrom',
      'PermitBatchTransferFrom',
      'PermitWitnessTransferFrom',
      'PermitBatchWitnessTransferFrom',
    ],
    type => [type, () => typed(type, { spender, details: {} }, { name: 'Permit2', chainId: 1 }), 'permit2'],
  ),
  ['anything of Permit2', () => typed('Other', { spender }, { name: 'Permit2', chainId: 1 }), 'permit2'],
  [
    'an order that pays nothing',
    () => typed('OrderComponents', { offerer: account, consideration: [{ recipient: spender }] }),
    'order',
  ],
  ['an order with nothing in return', () => typed('OrderComponents', { offerer: account, consideration: [] }), 'order'],
  ['a delegation by signature', () => typed('Delegation', { delegate: spender, delegator: account }), 'delegation'],
  ...many(['0x3593564c', '0x24856bc3'], selector => [
    `commands of a router under ${selector}`,
    () =>
      calls(
        token,
        encodeFunctionData({
          abi: selector === '0x3593564c' ? timed : commanded,
          args: ['0x02', [`0x${'ab'.repeat(96)}`], ...(selector === '0x3593564c' ? [1n] : [])],
        } as never),
      ),
    'unknown-selector',
  ]),
  [
    'another owner of a contract',
    () => calls(token, encodeFunctionData({ abi: owned, functionName: 'transferOwnership', args: [spender] })),
    'contract-control',
  ],
  [
    'other code for a contract',
    () => calls(token, encodeFunctionData({ abi: owned, functionName: 'upgradeTo', args: [spender] })),
    'contract-control',
  ],
  [
    'other code for a contract, which is called',
    () => calls(token, encodeFunctionData({ abi: owned, functionName: 'upgradeToAndCall', args: [spender, '0x'] })),
    'contract-control',
  ],
  [
    'a Safe transaction that runs foreign code',
    () => typed('SafeTx', { to: spender, data: '0x', operation: 1 }),
    'delegatecall',
  ],
  [
    'a Safe transaction that allows without a limit',
    () => typed('SafeTx', { to: token, data: data('approve', spender, maxUint256), operation: 0 }),
    'unlimited-approve',
  ],
  [
    'a Safe transaction that nobody knows',
    () => typed('SafeTx', { to: token, data: '0xdeadbeef', operation: 0 }),
    'unknown-selector',
  ],
  [
    'a meta-transaction that allows without a limit',
    () =>
      typed(
        'MetaTransaction',
        { nonce: '0', from: account, functionSignature: data('approve', spender, maxUint256) },
        { name: 'Coin', verifyingContract: token },
      ),
    'unlimited-approve',
  ],
  [
    'a meta-transaction that gives a collection away',
    () =>
      typed('ForwardRequest', { from: account, to: token, value: '0', data: data('setApprovalForAll', spender, true) }),
    'approve-all',
  ],
  [
    'a meta-transaction that nobody knows',
    () => typed('ForwardRequest', { from: account, to: token, value: '0', data: '0xdeadbeef' }),
    'unknown-selector',
  ],
  ...many(['call', 'payload', 'executionCalldata'], name => [
    `a call under the name of ${name}`,
    () =>
      typedDataRisks({
        types: {
          Op: [
            { name: 'nonce', type: 'uint256' },
            { name, type: 'bytes' },
          ],
        },
        primaryType: 'Op',
        domain: { name: 'Account', chainId: 1, verifyingContract: token },
        message: { nonce: '0', [name]: unlimited },
        calls: callsInTypedData({ Op: [{ name, type: 'bytes' }] }, 'Op', { [name]: unlimited }, token),
        activeChainId: chain,
        origin,
        account,
        known,
      }),
    'unlimited-approve',
  ]),
  [
    'a meta-transaction to a look-alike',
    () => typed('ForwardRequest', { from: account, to: token, value: '0', data: data('transfer', twin, 1n) }),
    'look-alike',
  ],
  ...many([5, '137', '0x89'], chainId => [
    `typed data for ${chainId}`,
    () => typed('Mail', { contents: 'Hi' }, { name: 'Mail', chainId }),
    'wrong-chain',
  ]),
  ['typed data with a look-alike', () => typed('Mail', { to: twin }, { name: 'Mail', chainId: 1 }), 'look-alike'],
  [
    'typed data that pays a look-alike deep inside',
    () => typed('Order', { sellToken: token, outputs: [{ recipient: twin }] }),
    'look-alike',
  ],
  ['typed data that turns text around', () => typed('Mail', { contents: 'pay \u202e001' }), 'hidden-characters'],
  ['typed data with a field that hides', () => typed('Mail', { 'con\u200btents': 'Hi' }), 'hidden-characters'],
  ...many(
    [
      'evil.example',
      'app.example.evil.example',
      'app-example.com',
      'APP.EXAMPLE.',
      'app.example:444',
      'sub.app.example',
      'https://evil.example',
    ],
    domain => [`a sign-in to ${domain}`, () => message(signIn(domain)), 'domain-mismatch'],
  ),
  ['a sign-in after a line of something else', () => message(`Hello!\n${signIn('evil.example')}`), 'domain-mismatch'],
  [
    'a sign-in in capitals',
    () => message(signIn('evil.example').replace('wants you to sign in', 'WANTS YOU TO SIGN IN')),
    'domain-mismatch',
  ],
  [
    'a sign-in of Solana elsewhere',
    () => message(signIn('evil.example', me).replace('Ethereum', 'Solana')),
    'domain-mismatch',
  ],
  ['a sign-in for another account', () => message(signIn('app.example', friend)), 'wrong-account'],
  ['a bare hash as bytes', () => message(Uint8Array.from(word, byte => byte + 200)), 'blind-hash'],
  ['a hash whose bytes are text', () => message('p&7~aZ}q0;|kW^2x<Yb`8@n_*LrE#5vD'), 'blind-hash'],
  [
    'a second sign-in below the visitor’s own',
    () => message(`${signIn('app.example')}\n\n${signIn('evil.example')}`),
    'second-sign-in',
  ],
  [
    'the domain of a second sign-in',
    () => message(`${signIn('app.example')}\n\n${signIn('evil.example')}`),
    'domain-mismatch',
  ],
  ['a second sign-in here', () => message(`${signIn('app.example')}\n${signIn('app.example')}`), 'second-sign-in'],
  [
    'the account of a second sign-in',
    () => message(`${signIn('app.example')}\n${signIn('app.example', friend)}`),
    'wrong-account',
  ],
  [
    'a sign-in with a label of 60 characters',
    () => message(signIn('evil.example').replace('Ethereum', 'E'.repeat(60))),
    'domain-mismatch',
  ],
  ['a sign-in of “undefined”', () => message(signIn('undefined')), 'domain-mismatch'],
  [
    'a sign-in whose sentence runs over lines',
    () => message(signIn('evil.example').replace(' wants you', '\nwants\nyou')),
    'domain-mismatch',
  ],
  [
    'a sign-in after other words of a sign-in',
    () => message(`you wants you to sign in with your head\n${signIn('evil.example')}`),
    'domain-mismatch',
  ],
  ['a bare hash as text', () => message(`0x${'ab'.repeat(32)}`), 'blind-hash'],
  ...many(['\u202e', '\u200b', '\u2066', '\u00ad', '\u0007', '\u{e0041}'], hidden => [
    `a message with \\u${hidden.codePointAt(0)!.toString(16)}`,
    () => message(`Pay ${hidden}1`),
    'hidden-characters',
  ]),
  ['a Solana program that nobody knows', () => solana(pal, [me], 1), 'unknown-program'],
  ['an unknown instruction of a known program', () => solana(tokens, [me], 200), 'unknown-program'],
  ['an instruction that is cut off', () => solana(system, [me, pal], 2, 0, 0, 0, 1), 'unknown-program'],
  ['a delegate of a token account', () => solana(tokens, [me, pal, me], 4, ...u64), 'token-authority'],
  ['a checked delegate', () => solana(tokens, [me, me, pal, me], 13, ...u64, 6), 'token-authority'],
  ['a token account closed in favour of somebody else', () => solana(tokens, [me, pal, me], 9), 'token-authority'],
  ['another owner of a token account', () => solana(tokens, [me, me], 6, 2, 1, ...word), 'token-authority'],
  ['another owner of the account', () => solana(system, [me], 1, 0, 0, 0, ...word), 'token-authority'],
  ['a nonce in the place of a recent block', () => solana(system, [me], 4, 0, 0, 0), 'no-expiry'],
  ['the same with bytes that nobody reads', () => solana(system, [me], 4, 0, 0, 0, 9), 'no-expiry'],
  [
    'what is left in an account that is closed to a look-alike',
    () => solana(tokens, [me, palTwin, me], 9),
    'look-alike',
  ],
  ...many([system, '1nc1nerator11111111111111111111111111111111'], nobody => [
    `lamports to ${nobody}, which nobody has the key of`,
    () => solana(system, [me, nobody], 2, 0, 0, 0, ...u64),
    'burn',
  ]),
  ['lamports to a look-alike', () => solana(system, [me, palTwin], 2, 0, 0, 0, ...u64), 'look-alike'],
]

const plain: readonly Case[] = [
  ...many([0n, 1n, 10n ** 18n, 10n ** 24n, 2n ** 95n - 1n], amount => [
    `an allowance of ${amount}`,
    () => calls(token, data('approve', spender, amount)),
    '',
  ]),
  ...many([1n, 10n ** 30n, maxUint256], amount => [
    `a transfer of ${amount}`,
    () => calls(token, data('transfer', friend, amount)),
    '',
  ]),
  ...many([friend, account, spender, token], to => [`a payment to ${to}`, () => calls(to as `0x${string}`, '0x'), '']),
  ['a new contract', () => calls(undefined, '0x6001600155'), ''],
  ['an allowance that is lowered', () => calls(token, data('decreaseAllowance', spender, maxUint256)), ''],
  ['a collection taken back', () => calls(token, data('setApprovalForAll', spender, false)), ''],
  [
    'a transfer with the tag of who referred the visitor',
    () => calls(token, `${data('transfer', friend, 1n)}8021`),
    '',
  ],
  ['an item sent', () => calls(token, data('safeTransferFrom', account, friend, 5n)), ''],
  ['wrapping', () => calls(token, data('deposit')), ''],
  ['unwrapping', () => calls(token, data('withdraw', 1n)), ''],
  ['a swap of tokens', () => calls(token, data('swapExactTokensForTokens', 1n, 1n, [token, spender], account, 9n)), ''],
  ['a swap of ether', () => calls(token, data('swapExactETHForTokens', 1n, [token, spender], account, 9n)), ''],
  ['liquidity', () => calls(spender, data('addLiquidityETH', token, 1n, 1n, 1n, account, 9n)), ''],
  ...many(['0x0000000000000000000000000000000000000064', '0x0000000000000000000000000000000000001010'], code => [
    `a call of ${code}, which a network has code for`,
    () => calls(code as `0x${string}`, data('claim')),
    '',
  ]),
  ['a claim of a friend who is a contract', () => calls(friend, data('claim')), ''],
  ['a claim', () => calls(token, data('claim')), ''],
  ['a stake', () => calls(token, data('stake', 4n)), ''],
  ['a vote', () => calls(token, data('castVote', 4n, 1)), ''],
  ['votes handed to a friend', () => calls(token, data('delegate', friend)), ''],
  ['a name for another year', () => calls(token, data('renew', 'w3m', 31_536_000n)), ''],
  ['a mint', () => calls(token, data('mint', 1n)), ''],
  ['a burn', () => calls(token, data('burn', 1n)), ''],
  [
    'a multicall of known calls',
    () => calls(token, data('multicall', [data('transfer', friend, 1n), data('claim')])),
    '',
  ],
  [
    'an aggregate of known calls',
    () => calls(token, data('aggregate3', [{ target: token, allowFailure: false, callData: data('claim') }])),
    '',
  ],
  ['a Safe that pays', () => calls(token, safe(friend, '0x', 0)), ''],
  ['a batch of an account', () => calls(token, data('executeBatch', [{ target: friend, value: 1n, data: '0x' }])), ''],
  [
    'an allowance of Permit2 with a limit',
    () => calls(token, encodeFunctionData({ abi: permit2, args: [token, spender, 1000n, 0] })),
    '',
  ],
  ['votes by signature', () => typed('Ballot', { proposalId: '1', support: 1, voter: account }), ''],
  [
    'a mail',
    () => typed('Mail', { from: account, to: friend, contents: 'Hi' }, { name: 'Mail', version: '1', chainId: 1 }),
    'amber',
  ],
  ['a mail without a chain', () => typed('Mail', { contents: 'Hi' }, { name: 'Mail' }), ''],
  ...many([1, '1', '0x1'], chainId => [
    `typed data for ${JSON.stringify(chainId)}`,
    () => typed('Vote', { choice: 1 }, { name: 'Votes', chainId }),
    '',
  ]),
  [
    'an order that pays the seller',
    () =>
      typed('OrderComponents', { offerer: account, consideration: [{ recipient: account }, { recipient: spender }] }),
    'amber',
  ],
  [
    'a swap order',
    () =>
      typed('Order', {
        sellToken: token,
        buyToken: spender,
        receiver: account,
        sellAmount: '1000000000000000000',
        buyAmount: '2000000000000000000',
      }),
    'amber',
  ],
  ['a Safe transaction that pays', () => typed('SafeTx', { to: friend, data: '0x', operation: 0 }), 'amber'],
  [
    'a Safe transaction that is known',
    () => typed('SafeTx', { to: token, data: data('transfer', friend, 1n), operation: '0' }),
    'amber',
  ],
  ...handsOver.map(([title, prepare, request]): Case => [
    `${title} of an account that is handed over`,
    () => shown(prepare, request, true),
    '',
  ]),
  ['votes of a proposal', () => typed('Ballot', { proposalId: '1', support: 1, voter: account }), ''],
  ['a meta-transaction', () => typed('ForwardRequest', { from: account, to: token, value: '0', data: '0x' }), 'amber'],
  [
    'a meta-transaction that is known',
    () =>
      typed(
        'MetaTransaction',
        { nonce: '0', from: account, functionSignature: data('transfer', friend, 1n) },
        { verifyingContract: token },
      ),
    'amber',
  ],
  [
    'an attestation with bytes of its own',
    () =>
      typed(
        'Attest',
        { schema: '0x01', recipient: account, expirationTime: '0', data: '0xdeadbeef' },
        { name: 'EAS', verifyingContract: token },
      ),
    'amber',
  ],
  ['bytes without anybody who is called', () => typed('Note', { data: '0xdeadbeef' }, { name: 'Notes' }), ''],
  ['a listing in another tongue', () => typed('Mail', { contents: 'Grüße, 你好, こんにちは, مرحبا' }), ''],
  [
    'a sign-in that a text is about',
    () => message('I think that evil.example wants you to sign in with your Ethereum account:'),
    '',
  ],
  ['a sign-in here', () => message(signIn('app.example')), ''],
  ['a sign-in here with its port', () => message(signIn('app.example:443')), ''],
  ['a sign-in on a local port', () => message(signIn('localhost:4400'), 'http://localhost:4400'), ''],
  ['a sign-in in small letters', () => message(signIn('app.example', account.toLowerCase())), ''],
  ['a sign-in without a statement', () => message(signIn('app.example', account, '')), ''],
  ['a sign-in with its scheme', () => message(signIn('https://app.example')), ''],
  ...many(
    [
      'Hello',
      'gm ☀️',
      'Zeile 1\nZeile 2',
      'مرحبا بالعالم',
      '你好，世界',
      'Verify: 8f3a',
      '{"nonce":1}',
      '0x1234',
      'I sign in with my account',
      ' \t tabs',
    ],
    text => [`the message ${JSON.stringify(text)}`, () => message(text), ''],
  ),
  ['a text as long as a hash', () => message('Welcome to App, your nonce is 12'), 'amber'],
  ['bytes that are no hash', () => message(Uint8Array.from([255, 254, 253])), ''],
  ['nothing', () => message(''), ''],
  ['lamports sent', () => solana(system, [me, pal], 2, 0, 0, 0, ...u64), ''],
  ['tokens sent', () => solana(tokens, [me, pal, me], 3, ...u64), ''],
  ['checked tokens sent', () => solana(tokens, [me, me, pal, me], 12, ...u64, 6), ''],
  ['a memo', () => solana('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [], 72, 105), ''],
  ['a limit of compute units', () => solana('ComputeBudget111111111111111111111111111111', [], 2, 1, 0, 0, 0), ''],
  ['a price of compute units', () => solana('ComputeBudget111111111111111111111111111111', [], 3, ...u64), ''],
  ['a token account', () => solana('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', [me, pal, me, pal]), ''],
  [
    'a token account that may be there',
    () => solana('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', [me, pal, me, pal], 1),
    '',
  ],
  ['a revoked delegate', () => solana(tokens, [me, me], 5), ''],
  ['a closed token account', () => solana(tokens, [me, me, me], 9), ''],
]

describe('S8: red flags', () => {
  it('are tested on at least 60 dangerous and 60 ordinary requests', () =>
    expect([red.length >= 60, plain.length >= 60], `${red.length} and ${plain.length}`).to.deep.equal([true, true]))
  for (const [title, flags, expected] of red)
    it(`mark ${title}: ${expected}`, async () =>
      expect((await flags()).filter(({ isWarning }) => !isWarning).map(({ id }) => id)).to.include(expected))
  it('name a spender as the rest of the screen does', () =>
    expect(calls(token, data('approve', spender, maxUint256))[0]!.values).to.deep.equal({ spender }))
  for (const [title, flags, expected] of plain)
    it(`are ${expected ? 'amber' : 'none'} on ${title}`, async () =>
      expect([...new Set((await flags()).map(({ isWarning }) => (isWarning ? 'amber' : 'red')))]).to.deep.equal(
        expected ? [expected] : [],
      ))
})
