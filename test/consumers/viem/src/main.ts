import { createW3m } from '@w3m/core'
import '@w3m/ui'
import { createWalletClient, custom } from 'viem'
import { base, mainnet } from 'viem/chains'

const w3m = createW3m({ networks: [mainnet, base], metadata: { name: 'viem' } })
const byId = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)!

w3m.subscribe('account', ({ address }) => {
  byId('account').textContent = address ?? 'none'
})
byId('sign').addEventListener('click', async () => {
  const { address } = w3m.getAccount('eip155')
  const client = createWalletClient({ chain: mainnet, transport: custom(w3m.getProvider('eip155')!) })
  byId('signature').textContent = await client.signMessage({ account: address!, message: 'Hello from a stranger' })
})
