import { W3mButton } from '@w3m/react'
import { ConnectKitButton } from 'connectkit'
import { Account } from './account.tsx'
import { Web3Provider } from './web3-provider.tsx'

export const App = () => (
  <Web3Provider>
    <h1>My app</h1>
    <div data-testid="connectkit">
      <ConnectKitButton />
    </div>
    <W3mButton />
    <Account />
  </Web3Provider>
)
