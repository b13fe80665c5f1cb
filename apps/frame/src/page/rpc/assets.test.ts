import { expect } from 'chai'
import { evmAddress } from '../testing/approval-fixture.js'
import { assetsOf } from './assets.js'
import type { RpcFailure } from './rpc-failure.js'

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const empty = '0x1111111111111111111111111111111111111111'
const person = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const collection = '0x2222222222222222222222222222222222222222'
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const text = (value: string): string =>
  `0x${word(32n)}${word(BigInt(value.length))}${[...value]
    .map(char => char.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')}`

/** Tokens by their address: what each selector answers. */
const contracts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [dollar]: {
    '70a08231': `0x${word(2_500_000n)}`,
    '313ce567': `0x${word(6n)}`,
    '95d89b41': text('USDC'),
    '06fdde03': text('USD Coin'),
  },
  [empty]: {
    '70a08231': `0x${word(0n)}`,
    '313ce567': `0x${word(18n)}`,
    '95d89b41': text('NIL'),
    '06fdde03': text('Nothing'),
  },
  // Items have a balance too, and no decimals.
  [collection]: { '70a08231': `0x${word(3n)}`, '95d89b41': text('ART'), '06fdde03': text('Art') },
}

function env(silent: readonly string[] = []) {
  const requests: string[] = []
  return {
    requests,
    evmAddress: evmAddress as `0x${string}`,
    chainId: 'eip155:1',
    networks: [
      { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
      { id: 'eip155:10', name: 'Optimism', symbol: 'OPE', decimals: 18 },
      { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', symbol: 'SOL', decimals: 9 },
    ],
    known: () => Promise.resolve([evmAddress, dollar, empty, person, collection]),
    callRpc: (chainId: string, method: string, [callRequest]: readonly unknown[]): Promise<unknown> => {
      requests.push(`${chainId} ${method}`)
      if (silent.includes(chainId)) return Promise.reject(new Error('silent'))
      if (method === 'eth_getBalance') return Promise.resolve(chainId === 'eip155:1' ? '0x0de0b6b3a7640000' : '0x0')
      const { to, data } = callRequest as { readonly to: string; readonly data: string }
      return Promise.resolve(chainId === 'eip155:1' ? (contracts[to.toLowerCase()]?.[data.slice(2, 10)] ?? '0x') : '0x')
    },
  }
}

const ether = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'native',
  metadata: { name: 'ETH', symbol: 'ETH', decimals: 18 },
}
const dollars = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  balance: '0x2625a0',
  type: 'erc20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}
const otherCoin = {
  address: 'native',
  balance: '0x0',
  type: 'native',
  metadata: { name: 'OPE', symbol: 'OPE', decimals: 18 },
}

describe('wallet_getAssets (ERC-7811)', () => {
  const cases: readonly (readonly [title: string, request: object, answer: object])[] = [
    [
      'has the coin of every chain, and what the account holds of the tokens that are known',
      {},
      { '0x1': [ether, dollars], '0xa': [otherCoin] },
    ],
    ['keeps to the chains that are asked for, in any spelling', { chainFilter: ['0x01'] }, { '0x1': [ether, dollars] }],
    ['keeps to the types that are asked for', { assetTypeFilter: ['erc20'] }, { '0x1': [dollars], '0xa': [] }],
    ['has nothing of types that it does not know', { assetTypeFilter: ['erc721'] }, { '0x1': [], '0xa': [] }],
    [
      'has of named assets those alone, whatever else is asked',
      {
        assetFilter: { '0x1': [{ address: dollar, type: 'erc20' }] },
        assetTypeFilter: ['native'],
        chainFilter: ['0xa'],
      },
      { '0x1': [dollars] },
    ],
    [
      'tells of a named asset that there is none of it',
      {
        assetFilter: {
          '0x1': [
            { address: empty, type: 'erc20' },
            { address: 'native', type: 'native' },
          ],
        },
      },
      {
        '0x1': [
          { address: empty, balance: '0x0', type: 'erc20', metadata: { name: 'Nothing', symbol: 'NIL', decimals: 18 } },
          ether,
        ],
      },
    ],
    ['leaves out what is no token', { assetFilter: { '0x1': [{ address: person, type: 'erc20' }] } }, { '0x1': [] }],
    [
      'leaves out chains that it does not know',
      { assetFilter: { '0x3e7': [{ address: 'native', type: 'native' }] }, chainFilter: ['0x3e7'] },
      {},
    ],
  ]
  for (const [title, request, answer] of cases)
    it(title, async () => expect(await assetsOf([{ account: evmAddress, ...request }], env())).to.deep.equal(answer))

  it('asks for tokens where the application is, and for a named chain there, and for the coin alone elsewhere', async () => {
    const { requests, ...all } = env()
    await assetsOf([{ account: evmAddress }], all)
    expect(requests.filter(request => request.startsWith('eip155:10 '))).to.deep.equal(['eip155:10 eth_getBalance'])
    expect(requests.filter(request => request === 'eip155:1 eth_call').length).to.be.within(4, 40)
    requests.length = 0
    await assetsOf([{ account: evmAddress, chainFilter: ['0xa'] }], all)
    expect([...new Set(requests)]).to.deep.equal(['eip155:10 eth_getBalance', 'eip155:10 eth_call'])
  })

  it('leaves out a chain that does not answer: nothing is no balance', async () => {
    expect(await assetsOf([{ account: evmAddress }], env(['eip155:1']))).to.deep.equal({ '0xa': [otherCoin] })
  })

  it('is of the account that is logged in, in any spelling, and nobody else’s', async () => {
    const codeOf = (params: unknown) =>
      assetsOf(params, env()).then(
        () => 'answered',
        ({ code }: RpcFailure) => code,
      )
    const requests = [
      [{ account: evmAddress.toLowerCase() }],
      [{ account: person }],
      [{ account: 'me' }],
      [{}],
      [],
      undefined,
    ]
    expect(await Promise.all(requests.map(codeOf))).to.deep.equal(['answered', 4100, -32602, -32602, -32602, -32602])
  })

  it('refuses filters of another shape, and more than a node is to be asked', async () => {
    const codeOf = (request: object) =>
      assetsOf([{ account: evmAddress, ...request }], env()).then(
        () => 'answered',
        ({ code }: RpcFailure) => code,
      )
    const tooMany = { '0x1': Array.from({ length: 101 }, () => ({ address: dollar, type: 'erc20' })) }
    const wrong = [
      { chainFilter: '0x1' },
      { chainFilter: [1] },
      { assetTypeFilter: 'native' },
      { assetFilter: [] },
      { assetFilter: { '0x1': {} } },
      { assetFilter: { '0x1': [{ address: 'x', type: 'erc20' }] } },
      { assetFilter: tooMany },
    ]
    for (const request of wrong) expect(await codeOf(request), JSON.stringify(request).slice(0, 60)).to.equal(-32602)
  })
})
