import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { W3mButton, W3mProvider } from '@w3m/react'
import { WagmiProvider } from 'wagmi'
import { Account } from './account.tsx'
import { config, w3m } from './wagmi.ts'

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <W3mProvider w3m={w3m}>
        <h1>My app</h1>
        <W3mButton />
        <Account />
      </W3mProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
