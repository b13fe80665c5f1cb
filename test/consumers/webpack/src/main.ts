import { createW3m } from '@w3m/core'
import { mainnet } from '@w3m/core/networks'
import '@w3m/ui'

const w3m = createW3m({ networks: [mainnet], metadata: { name: 'webpack' } })
const byId = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)!

w3m.subscribe('account', ({ address }) => {
  byId('account').textContent = address ?? 'none'
})
byId('sign').addEventListener('click', async () => {
  const bytes = [...new TextEncoder().encode('Hello from a stranger')]
  const message = `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
  const { address } = w3m.getAccount('eip155')
  byId('signature').textContent = String(
    await w3m.getProvider('eip155')?.request({ method: 'personal_sign', params: [message, address] }),
  )
})
