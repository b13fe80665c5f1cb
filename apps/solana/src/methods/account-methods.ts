import { encodeAccount, readAccountForm } from '../encoding/encode-account.js'
import { readAddress, readList } from '../json-rpc/read-params.js'
import { settingsOf, withContext, type NodeMethods } from './rpc-context.js'

const accountsMax = 100

/** Accounts as they are now: a chain of one node has no state that is less settled than another. */
export const accountMethods: NodeMethods = {
  getBalance: ([address, config], { chain }) => {
    settingsOf(config, chain)
    return withContext(chain, chain.runtime.account(readAddress(address))?.lamports ?? 0n)
  },
  getAccountInfo: ([address, config], { chain }) => {
    const form = readAccountForm(settingsOf(config, chain))
    const account = chain.runtime.account(readAddress(address))
    return withContext(chain, account ? encodeAccount(account, form, chain) : null)
  },
  getMultipleAccounts: ([addresses, config], { chain }) => {
    const settings = settingsOf(config, chain)
    const form = readAccountForm({ ...settings, encoding: settings.encoding ?? 'base64' })
    const accounts = readList(addresses, accountsMax, readAddress).map(address => chain.runtime.account(address))
    return withContext(
      chain,
      accounts.map(account => (account ? encodeAccount(account, form, chain) : null)),
    )
  },
}
