import { useState } from 'react'
import { solanaAccounts } from '../developer-wallet/solana-accounts.js'
import { testAccounts } from '../developer-wallet/test-accounts.js'
import { evmMemory, readMode, solanaMemory, writeMode, type WalletMode } from '../developer-wallet/wallet-settings.js'
import { Card } from './card.js'

const short = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`

interface Choice {
  readonly label: string
  readonly accounts: readonly { readonly address: string }[]
  readonly first: () => number
  readonly choose: (index: number) => Promise<void>
}

const choices: readonly Choice[] = [
  {
    label: 'EVM account',
    accounts: testAccounts,
    first: () => evmMemory.read().account,
    choose: async index =>
      (await (await import('../developer-wallet/wallet-provider.js')).loadWallet()).chooseAccount(index),
  },
  {
    label: 'Solana account',
    accounts: solanaAccounts,
    first: () => solanaMemory.read().account,
    choose: async index => (await import('../developer-wallet/solana-wallet.js')).solanaWallet.chooseAccount(index),
  },
]

function AccountChoice({ label, accounts, first, choose }: Choice) {
  const [account, setAccount] = useState(first)

  function take(index: number) {
    setAccount(index)
    void choose(index)
  }

  return (
    <label className="field">
      <span>{label}</span>
      <select value={account} onChange={event => take(Number(event.target.value))}>
        {accounts.map(({ address }, index) => (
          <option key={address} value={index}>
            {short(address)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What a person does in the developer wallets themselves. */
export function DeveloperWallets() {
  const [mode, setMode] = useState(readMode)

  function choose(next: WalletMode) {
    writeMode(next)
    setMode(next)
  }

  return (
    <Card title="Developer wallets">
      <p className="note">
        Two wallets of this page, for developers only: they announce themselves like extensions and sign with public
        test keys of the local chains. Never send real money to them.
      </p>
      <label className="switch">
        Ask before approving
        <input
          type="checkbox"
          role="switch"
          checked={mode === 'ask'}
          disabled={mode === 'reject'}
          onChange={event => choose(event.target.checked ? 'ask' : 'auto')}
        />
      </label>
      <label className="switch">
        Refuse everything
        <input
          type="checkbox"
          role="switch"
          checked={mode === 'reject'}
          onChange={event => choose(event.target.checked ? 'reject' : 'auto')}
        />
      </label>
      {choices.map(choice => (
        <AccountChoice key={choice.label} {...choice} />
      ))}
    </Card>
  )
}
