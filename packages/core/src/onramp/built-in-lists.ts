import type { OnrampLists, OnrampNetwork } from './onramp.state.js'

const networkOf = (displayName: string, chainId: string, contractAddress?: string): OnrampNetwork => ({
  name: displayName.toLowerCase(),
  displayName,
  chainId,
  contractAddress,
})

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
        networkOf('Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        networkOf('Polygon', '137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
      ],
    },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [networkOf('Ethereum', '1'), networkOf('Base', '8453')] },
    { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [networkOf('Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')] },
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
