/** A network as an application gives it; nobody answers there. */
export const network = {
  id: 1,
  name: 'Chain 1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
