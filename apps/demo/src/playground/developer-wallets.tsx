import { useState } from 'react'
import { testAccounts } from '../developer-wallet/test-accounts.js'
import { readMemory, readMode, writeMode, type WalletMode } from '../developer-wallet/wallet-settings.js'
import { Card } from './card.js'

const short = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`

/** What a person does in the developer wallet itself. */
export function DeveloperWallets() {
  const [mode, setMode] = useState(readMode)
  const [account, setAccount] = useState(() => readMemory().account)

  function choose(next: WalletMode) {
    writeMode(next)
    setMode(next)
  }

  async function take(index: number) {
    setAccount(index)
    const { loadWallet } = await import('../developer-wallet/wallet-provider.js')
    const wallet = await loadWallet()
    wallet.chooseAccount(index)
  }

  return (
    <Card title="Developer wallet">
      <p className="note">
        A wallet of this page, for developers only: it announces itself like an extension and signs with the public test keys of the local chains. Never send real money to them.
      </p>
      <label className="switch">
        Ask before approving
        <input type="checkbox" role="switch" checked={mode === 'ask'} disabled={mode === 'reject'} onChange={event => choose(event.target.checked ? 'ask' : 'auto')} />
      </label>
      <label className="switch">
        Refuse everything
        <input type="checkbox" role="switch" checked={mode === 'reject'} onChange={event => choose(event.target.checked ? 'reject' : 'auto')} />
      </label>
      <label className="field">
        <span>Account</span>
        <select value={account} onChange={event => void take(Number(event.target.value))}>
          {testAccounts.map(({ address }, index) => (
            <option key={address} value={index}>
              {short(address)}
            </option>
          ))}
        </select>
      </label>
    </Card>
  )
}
