import type { EndpointSample } from './endpoint-sample.js'
import type { EndpointName } from './endpoints.js'
import { onrampSamples } from './onramp.samples.js'

const address = '0x00000000000000000000000000000000000000aA'
const account = `eip155:1:${address}`
const token = 'eip155:1:0x00000000000000000000000000000000000000bb'
const nft = {
  id: `eip155:1/erc721:${address}/5`,
  chainId: 'eip155:1',
  standard: 'erc721',
  token_id: '5',
  amount: '1',
  name: 'Tile 5',
  description: 'A tile.',
  image_id: `eip155:1/erc721:${address}/5`,
  collection: { address: account, name: 'Tiles', symbol: 'TILE' },
  flags: { is_spam: false },
}
const bareNft = {
  id: `eip155:1/erc1155:${address}/0`,
  chainId: 'eip155:1',
  standard: 'erc1155',
  token_id: '0',
  amount: null,
  name: null,
  description: null,
  image_id: null,
  collection: { address: account, name: null, symbol: null },
  flags: null,
}
const mint = 'Fz6LxeUg5qjesYX3BdmtTwyyzBtMxk644XiTqU5W3w9w'
const ownNft = {
  ...nft,
  id: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/nft:${mint}`,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  standard: 'metaplex',
  token_id: mint,
}
const tokenAllowance = {
  id: `${token}/${address}`,
  chainId: 'eip155:1',
  standard: 'erc20',
  address: token,
  token_id: null,
  name: 'Coin',
  symbol: 'CN',
  decimals: 6,
  spender: address,
  via: null,
  amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  isUnlimited: true,
  expiresAt: null,
  approvedAt: '2026-01-02T03:04:05Z',
  hash: '0xab',
  flags: { is_spam: false },
}
const nftAllowance = {
  id: `${account}/5/${address}`,
  chainId: 'eip155:1',
  standard: 'erc721',
  address: account,
  token_id: '5',
  name: null,
  symbol: null,
  decimals: null,
  spender: address,
  via: null,
  amount: null,
  isUnlimited: false,
  expiresAt: null,
  approvedAt: null,
  hash: null,
}
const transaction = {
  id: 't1',
  metadata: {
    operationType: 'send',
    hash: '0xab',
    minedAt: '2026-01-02T03:04:05Z',
    sentFrom: address,
    sentTo: address,
    status: 'confirmed',
    nonce: 7,
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: 'Coin', symbol: 'CN', icon: { url: 'https://images.example/cn.svg' } },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '1.5' },
      value: 2.25,
      price: 1.5,
    },
    {
      fungible_info: null,
      nft_info: { name: null, content: { preview: null, detail: { url: null } }, flags: { is_spam: true } },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    },
  ],
  approvals: [{ fungible_info: { name: 'Coin', symbol: 'CN' } }, { nft_info: { name: 'Tile' } }],
  call: { function: 'claim', contract: null },
}
const bare = {
  id: 't2',
  metadata: { minedAt: '2026-01-02T03:04:05Z', status: 'pending', chain: null, hash: null },
  transfers: null,
}
const wallet = {
  id: 'a'.repeat(64),
  name: 'Sample',
  badge_type: 'certified',
  chains: ['eip155:1'],
  homepage: 'https://sample.example',
  image_id: 'b'.repeat(64),
  order: 10,
  mobile_link: 'sample://',
  link_mode: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  rdns: 'example.sample',
  injected: [{ namespace: 'eip155', injected_id: 'isSample' }],
}
const event = {
  eventId: '7f0b6d0e-3c6c-4a43-9c3c-1a0f6a3f9a51',
  url: 'https://dapp.example/',
  domain: 'dapp.example',
  timestamp: 1_767_323_045_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}
const swap = { from: token, to: token, userAddress: account }

export const samples: Readonly<Record<EndpointName, EndpointSample>> = {
  getSupportedChains: {
    answers: [{ http: ['eip155:1', 'near:mainnet'], ws: [] }],
    invalidAnswers: [null, {}, { http: 'eip155:1', ws: [] }, { http: [1], ws: [] }],
    request: {},
    invalidRequests: [],
  },
  getIdentity: {
    answers: [{ name: 'ada.example', avatar: 'https://images.example/a.png' }, { name: null, avatar: null }, {}],
    invalidAnswers: [null, 'ada', { name: 5 }],
    request: { path: { address }, query: { sender: address, chainId: 'eip155:1' } },
    invalidRequests: [{ path: { address: 'a b' } }, { query: { sender: '../x' } }, { query: { chainId: '1' } }],
  },
  getHistory: {
    answers: [
      { data: [transaction, bare], next: 'c1' },
      {
        data: [],
        next: null,
        coverage: [
          {
            chainId: 'eip155:1',
            fromBlock: 0,
            fromTime: '2026-01-02T03:04:05Z',
            toBlock: 9,
            toTime: '2026-01-02T03:14:05Z',
            isBehind: false,
          },
          { chainId: 'eip155:2', isBehind: true, isUnread: true },
        ],
      },
      { data: [] },
    ],
    invalidAnswers: [
      { data: null },
      { next: 'c' },
      { data: [], coverage: [{ chainId: 'eip155:1' }] },
      { data: [{ id: 't' }] },
      { data: [{ ...transaction, transfers: 'none' }] },
    ],
    request: { path: { account: address }, query: { cursor: 'c1', chainId: 'eip155:1', onramp: 'coinbase' } },
    invalidRequests: [{ path: { account: '' } }, { query: { chainId: '1' } }, { query: { onramp: 'other' } }],
  },
  getBalance: {
    answers: [
      {
        balances: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: 'eip155:1',
            value: 3.5,
            price: 1.75,
            quantity: { decimals: '18', numeric: '2.0' },
            iconUrl: null,
          },
        ],
      },
      {
        balances: [
          {
            name: 'Coin',
            symbol: 'CN',
            address: token,
            price: null,
            value: null,
            flags: { is_spam: false, is_illiquid: true },
            quantity: { decimals: '6', numeric: '0' },
          },
        ],
      },
      { balances: [] },
    ],
    invalidAnswers: [
      { balances: null },
      {},
      { balances: [{ name: 'Ether', symbol: 'ETH', quantity: { decimals: 18, numeric: '1' } }] },
    ],
    request: { path: { address }, query: { currency: 'usd', chainId: 'eip155:1', forceUpdate: [token, token] } },
    invalidRequests: [
      { query: { currency: 'gold' } },
      { query: { chainId: 'eip155' } },
      { query: { forceUpdate: '0xbb' } },
      { query: { forceUpdate: Array(51).fill(token) } },
    ],
  },
  getNfts: {
    answers: [{ data: [nft, bareNft], next: 'c1' }, { data: [], next: null }, { data: [] }],
    invalidAnswers: [{ data: null }, { next: 'c' }, { data: [{ ...nft, standard: 'erc20' }] }, { data: [{ id: 'x' }] }],
    request: { path: { account: address }, query: { chainId: 'eip155:1', cursor: 'c1' } },
    invalidRequests: [{ path: { account: '' } }, { query: {} }, { query: { chainId: '1' } }],
  },
  getNft: {
    answers: [
      { ...nft, traits: [{ name: 'Hue', value: '47' }], problem: null, floor: { numeric: '12.5', symbol: 'ETH' } },
      { ...bareNft, traits: [], problem: 'Its metadata are no JSON.' },
      { ...ownNft, traits: [], media: 'video', problem: null },
      { ...ownNft, traits: [], media: null, problem: null, floor: null, floor_problem: 'Nobody tells it.' },
    ],
    invalidAnswers: [
      nft,
      { ...nft, traits: [], media: 'sound', problem: null },
      { ...nft, traits: [{ name: 'Hue', value: 47 }] },
      { ...nft, traits: [], floor: 12.5 },
      {},
    ],
    request: { path: { id: nft.id } },
    invalidRequests: [
      { path: { id: token } },
      { path: { id: `${nft.id}x` } },
      { path: { id: 'eip155:1/slip44:60' } },
      { path: { id: `eip155:1/erc721:${address}/-1` } },
      { path: { id: `${ownNft.id}/5` } },
    ],
  },
  getAllowances: {
    answers: [
      { data: [tokenAllowance, nftAllowance], next: 'c1' },
      {
        data: [{ ...tokenAllowance, via: address, expiresAt: 1_767_323_045 }],
        next: null,
        coverage: { chainId: 'eip155:1', fromBlock: 5, fromTime: null, toBlock: 9, toTime: null, isBehind: false },
      },
      { data: [] },
    ],
    invalidAnswers: [
      { data: null },
      { data: [{ ...tokenAllowance, amount: '1.5' }] },
      { data: [{ ...tokenAllowance, isUnlimited: 'yes' }] },
      { data: [{ ...tokenAllowance, standard: 'erc4626' }] },
      { data: [], coverage: { chainId: 'eip155:1' } },
    ],
    request: { path: { account: address }, query: { chainId: 'eip155:1', cursor: 'c1' } },
    invalidRequests: [{ path: { account: '' } }, { query: {} }, { query: { chainId: '1' } }],
  },
  getSwapQuotes: {
    answers: [
      { quotes: [{ id: null, fromAmount: '10', fromAccount: account, toAmount: '20', toAccount: account }] },
      { quotes: [] },
    ],
    invalidAnswers: [{}, { quotes: [{ id: 'q', fromAmount: 10 }] }],
    request: { query: { amount: '10', userAddress: address, from: token, to: token, gasPrice: '1' } },
    invalidRequests: [
      { query: { amount: '1.5', from: token, to: token } },
      { query: { amount: '10', from: token } },
      { query: { amount: '-1', from: token, to: token } },
    ],
  },
  getSwapTokens: {
    answers: [
      { tokens: [{ name: 'Coin', symbol: 'CN', address: token, decimals: 6, logoUri: null, eip2612: null }] },
      { tokens: [] },
    ],
    invalidAnswers: [{ tokens: {} }, { tokens: [{ name: 'Coin', symbol: 'CN', address: token, decimals: '6' }] }],
    request: { query: { chainId: 'eip155:1' } },
    invalidRequests: [{ query: {} }, { query: { chainId: 'eip155:1:2' } }],
  },
  getSwapAllowance: {
    answers: [{ allowance: '0' }],
    invalidAnswers: [{ allowance: 0 }, { allowance: '1e18' }, {}],
    request: { query: { tokenAddress: token, userAddress: account } },
    invalidRequests: [{ query: { tokenAddress: address, userAddress: account } }],
  },
  getGasPrice: {
    answers: [{ standard: '1', fast: '2', instant: '3' }],
    invalidAnswers: [
      { standard: '1', fast: '2' },
      { standard: 1, fast: 2, instant: 3 },
    ],
    request: { query: { chainId: 'eip155:1' } },
    invalidRequests: [{ query: {} }],
  },
  buildSwapApproval: {
    answers: [
      { tx: { from: token, to: address, data: '0x', value: '0', eip155: { gas: null, gasPrice: '1' } } },
      { tx: { from: token, to: address, data: '0x', value: null, eip155: null } },
    ],
    invalidAnswers: [{ tx: null }, { tx: { from: token } }],
    request: { query: { ...swap, amount: '10' } },
    invalidRequests: [{ query: { ...swap, amount: '' } }, { query: { ...swap, userAddress: address } }],
  },
  buildSwapTransaction: {
    answers: [
      { tx: { from: account, to: account, data: '0x', amount: '10', eip155: { gas: '21000', gasPrice: '1' } } },
      { tx: { from: account, to: account, data: '0x', amount: null } },
    ],
    invalidAnswers: [{}, { tx: { from: account, to: account, data: 1 } }],
    request: { body: { ...swap, amount: '10', eip155: { slippage: 1 }, disableEstimate: true } },
    invalidRequests: [
      { body: { ...swap, amount: 10 } },
      { body: { ...swap, amount: '10', eip155: { slippage: 101 } } },
    ],
  },
  getTokenPrices: {
    answers: [
      { fungibles: [{ name: 'Coin', symbol: 'CN', iconUrl: null, price: 1.5, address: null }] },
      { fungibles: [] },
    ],
    invalidAnswers: [{ fungibles: null }, { fungibles: [{ name: 'Coin', symbol: 'CN', iconUrl: '', price: '1.5' }] }],
    request: { body: { currency: 'usd', addresses: [token] } },
    invalidRequests: [{ body: { currency: 'usd', addresses: [] } }, { body: { currency: 'usd', addresses: ['0xbb'] } }],
  },
  getPriceHistory: {
    answers: [
      {
        currency: 'usd',
        range: 'day',
        lines: [{ address: token, points: [{ time: '2026-01-02T03:00:00.000Z', price: '3000.25' }] }],
      },
      { currency: 'eur', range: 'year', lines: [] },
    ],
    invalidAnswers: [
      { currency: 'gold', range: 'day', lines: [] },
      { currency: 'usd', range: 'day', lines: null },
      { currency: 'usd', range: 'day', lines: [{ address: token, points: [{ time: 'x', price: 1.5 }] }] },
    ],
    request: { query: { addresses: [token, 'eip155:1'], range: 'week', currency: 'eur' } },
    invalidRequests: [
      { query: { addresses: [] } },
      { query: { addresses: ['0xbb'] } },
      { query: { addresses: [token], range: 'hour' } },
      { query: { addresses: [token], currency: 'gold' } },
    ],
  },
  getName: {
    answers: [
      {
        name: 'ada.w3m.example',
        registered_at: '2026-01-01',
        updated_at: null,
        addresses: { 60: { address, created: 1 } },
        attributes: { bio: 'hi' },
      },
      { name: 'ada.w3m.example', addresses: {}, attributes: [] },
      { name: 'ada.w3m.example', addresses: null, attributes: null },
    ],
    invalidAnswers: [{ addresses: {} }, { name: 'a', addresses: { 60: address } }],
    request: { path: { name: 'ada.w3m.example' }, query: { apiVersion: '2', chainId: 'eip155:10' } },
    invalidRequests: [
      { path: { name: 'a/b' } },
      { path: { name: '' } },
      { query: { apiVersion: '3' } },
      { query: { chainId: '10' } },
    ],
  },
  getNamesOfAddress: {
    answers: [[], [{ name: 'ada.w3m.example', addresses: null }]],
    invalidAnswers: [{}, [{}]],
    request: { path: { address }, query: { sender: address, apiVersion: '2' } },
    invalidRequests: [{ path: { address: 'a b' } }],
  },
  getNameSuggestions: {
    answers: [{ suggestions: [{ name: 'ada.w3m.example', registered: true }] }, { suggestions: [] }],
    invalidAnswers: [{ suggestions: null }, { suggestions: [{ name: 'ada' }] }],
    request: { path: { name: 'ada' }, query: { zone: 'w3m.example' } },
    invalidRequests: [{ path: { name: 'a a' } }],
  },
  registerName: {
    answers: [undefined, null, { success: true }],
    invalidAnswers: [],
    request: { body: { coin_type: 60, address, message: '{}', signature: '0xabcd' } },
    invalidRequests: [
      { body: { coin_type: -1, address, message: '{}', signature: '0xabcd' } },
      { body: { coin_type: 60, address, message: '{}', signature: '0xabc' } },
    ],
  },
  releaseName: {
    answers: [undefined, { success: true }],
    invalidAnswers: [],
    request: {
      path: { name: 'ada.w3m.example' },
      body: { coin_type: 60, address, message: '{}', signature: '0xabcd' },
    },
    invalidRequests: [{ body: { coin_type: 60, address, message: '{}', signature: 'abcd' } }],
  },
  moveName: {
    answers: [undefined, { success: true }],
    invalidAnswers: [],
    request: {
      path: { name: 'ada.w3m.example' },
      body: {
        owner: { coin_type: 60, address, message: '{}', signature: '0xabcd' },
        claimant: { coin_type: 60, address, message: '{}', signature: '0xabcd' },
      },
    },
    invalidRequests: [{ body: { owner: { coin_type: 60, address, message: '{}', signature: '0xabcd' } } }],
  },
  getNameZones: {
    answers: [{ zones: ['w3m.example'], timestamp: 1_790_000_000 }, { zones: [] }],
    invalidAnswers: [{}, { zones: [1] }, { zones: [], timestamp: 'now' }],
    request: {},
    invalidRequests: [],
  },
  askNameGateway: {
    answers: [{ data: '0x' }, { data: '0xabcd' }],
    invalidAnswers: [{}, { data: 'abcd' }, { data: '0xabc' }],
    request: { body: { sender: address, urls: ['https://gateway.example/{sender}/{data}.json'], data: '0x1234' } },
    invalidRequests: [
      { body: { sender: address, urls: [], data: '0x1234' } },
      { body: { sender: 'ada', urls: ['https://gateway.example'], data: '0x1234' } },
    ],
  },
  ...onrampSamples,
  getSessions: {
    answers: [
      {
        pcis: [
          {
            pci: 'p',
            project: { id: '1', name: 'Dapp', url: 'https://dapp.example', iconUrl: null },
            expiration: 1,
            createdAt: 0,
            permissions: [{}],
            policies: [],
            context: null,
            revokedAt: null,
          },
        ],
      },
      { pcis: [{ pci: 'p', project: null }] },
      { pcis: [] },
    ],
    invalidAnswers: [[], { pcis: [{}] }],
    request: { path: { id: account } },
    invalidRequests: [{ path: { id: address } }],
  },
  revokeSession: {
    answers: [undefined, null, {}],
    invalidAnswers: [],
    request: { path: { id: account }, body: { pci: 'p', signature: '0xab' } },
    invalidRequests: [{ body: { pci: 'p', signature: 'ab' } }, { path: { id: address } }],
  },
  getWallets: {
    answers: [
      { count: 1, data: [wallet] },
      {
        count: 1,
        data: [
          {
            id: 'x',
            name: 'Bare',
            badge_type: null,
            chains: null,
            image_id: null,
            injected: null,
            rdns: null,
            order: null,
          },
        ],
      },
      { count: 0, data: [] },
    ],
    invalidAnswers: [
      { data: [] },
      { count: '1', data: [] },
      { count: 1, data: [{ id: 'x' }] },
      { count: 1, data: [{ ...wallet, chains: 'eip155:1' }] },
    ],
    request: {
      query: {
        page: 2,
        entries: 40,
        search: 'ab',
        badge_type: 'certified',
        include: ['a', 'b'],
        exclude: 'c,d',
        chains: ['eip155:1'],
        names: 'A',
        rdns: 'x.y',
      },
    },
    invalidRequests: [
      { query: { page: 0 } },
      { query: { page: '1.5' } },
      { query: { entries: 101 } },
      { query: { badge_type: 'gold' } },
      { query: { chains: '1' } },
    ],
  },
  getAnalyticsConfig: {
    answers: [{ isAnalyticsEnabled: false }],
    invalidAnswers: [{}, { isAnalyticsEnabled: null }],
    request: {},
    invalidRequests: [],
  },
  getProjectConfig: {
    answers: [
      {
        features: [
          { id: 'swap', isEnabled: true, config: ['1inch'] },
          { id: 'activity', isEnabled: true, config: null },
        ],
      },
      { features: [] },
    ],
    invalidAnswers: [{}, { features: [{ isEnabled: true }] }],
    request: {},
    invalidRequests: [],
  },
  getAllowedOrigins: {
    answers: [{ allowedOrigins: ['https://*.dapp.example'] }, { allowedOrigins: [] }],
    invalidAnswers: [{ allowedOrigins: null }, []],
    request: {},
    invalidRequests: [],
  },
  getProjectLimits: {
    answers: [{ planLimits: { tier: 'enteprise', isAboveMauLimit: false, isAboveRpcLimit: true } }],
    invalidAnswers: [{}, { planLimits: { tier: 'pro' } }],
    request: {},
    invalidRequests: [],
  },
  sendEvent: {
    answers: [undefined, ''],
    invalidAnswers: [],
    request: { body: event },
    invalidRequests: [{ body: { ...event, eventId: 'x' } }, { body: { ...event, props: {} } }],
  },
  getLoginOffers: {
    answers: [
      { frame: 'https://wallet.example', socials: ['google', 'farcaster'] },
      { frame: null, socials: [] },
      { socials: ['myspace'] },
    ],
    invalidAnswers: [
      {},
      { socials: null },
      { frame: 1, socials: [] },
      { socials: [1] },
      { socials: { google: true } },
      null,
      [],
    ],
    request: {},
    invalidRequests: [],
  },
  getSignInNonce: {
    answers: [{ nonce: '0123456789abcdef', issuedAt: '2026-01-02T03:04:05.000Z' }, { nonce: 'abcdefgh' }],
    invalidAnswers: [{}, { nonce: 'short' }, { nonce: 'with space' }, null, 'abcdefgh'],
    request: {},
    invalidRequests: [],
  },
  signIn: {
    answers: [{ token: 't' }],
    invalidAnswers: [{}, { token: 1 }, null],
    request: { body: { message: 'm', signature: 's' } },
    invalidRequests: [{ body: { message: 'm' } }, { body: { message: 'm'.repeat(20_000), signature: 's' } }],
  },
  getSignInSession: {
    answers: [
      {
        address,
        caip2Network: 'eip155:1',
        domain: 'dapp.example',
        uri: 'https://dapp.example/',
        nonce: 'abcdefgh',
        iat: 1,
        exp: 2,
      },
    ],
    invalidAnswers: [{}, { address, caip2Network: '1', domain: 'd', uri: 'u', nonce: 'n', iat: 1, exp: 2 }, null],
    request: {},
    invalidRequests: [],
  },
  signOut: { answers: [undefined, {}], invalidAnswers: [], request: {}, invalidRequests: [] },
  sendEvents: {
    answers: [undefined, {}],
    invalidAnswers: [],
    request: { body: [event, event] },
    invalidRequests: [{ body: [] as unknown }, { body: [{}] }],
  },
}
