import type { OnrampLists } from './onramp.state.js'

/**
 * What is known of the providers of the specification (spec 9) where the service tells nothing: to look at. Nothing is
 * bought by it that a provider has not quoted.
 */
export const builtInLists: OnrampLists = {
  providers: [
    { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', isSandbox: false, networks: undefined },
    { name: 'meld', label: 'Meld.io', feeRange: '1-2%', isSandbox: false, networks: undefined },
  ],
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum',
          displayName: 'Ethereum',
          chainId: '1',
          contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'polygon',
          displayName: 'Polygon',
          chainId: '137',
          contractAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        },
      ],
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum', displayName: 'Ethereum', chainId: '1', contractAddress: undefined },
        { name: 'base', displayName: 'Base', chainId: '8453', contractAddress: undefined },
      ],
    },
    {
      id: 'SOL',
      name: 'Solana',
      symbol: 'SOL',
      networks: [
        {
          name: 'solana',
          displayName: 'Solana',
          chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          contractAddress: undefined,
        },
      ],
    },
  ],
  paymentCurrencies: [
    {
      id: 'USD',
      methods: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ],
}
