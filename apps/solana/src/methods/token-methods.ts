import type { Address } from '@solana/web3.js'
import type { Chain } from '../chain/chain.js'
import { readHolding, readMint, readToken, tokenPrograms } from '../chain/token-state.js'
import { encodeAccount, readAccountForm } from '../encoding/encode-account.js'
import { tokenAmount } from '../encoding/token-amount.js'
import { readAddress, readConfig } from '../json-rpc/read-params.js'
import { invalidParams } from '../json-rpc/rpc-fault.js'
import { settingsOf, withContext, type NodeMethods } from './rpc-context.js'

/** The program and the mint that a filter of token accounts names. */
function readFilter(
  value: unknown,
  { runtime }: Chain,
): { readonly program: Address; readonly mint: Address | undefined } {
  const { mint, programId } = readConfig(value)
  if (programId !== undefined) {
    const program = readAddress(programId)
    if (!(program in tokenPrograms)) throw invalidParams('unrecognized Token program id')
    return { program, mint: undefined }
  }
  const address = readAddress(mint)
  const account = runtime.account(address)
  if (!account || !readMint(account)) throw invalidParams('could not find mint')
  return { program: account.owner, mint: address }
}

/** The token programs' accounts. */
export const tokenMethods: NodeMethods = {
  getTokenAccountsByOwner: ([owner, filter, config], { chain }) => {
    const form = readAccountForm(settingsOf(config, chain))
    const [address, { program, mint }] = [readAddress(owner), readFilter(filter, chain)]
    const tokenAccounts = chain.runtime.accountsOf(program).filter(account => {
      const token = readToken(account)
      return token?.owner === address && (mint === undefined || token.mint === mint)
    })
    return withContext(
      chain,
      tokenAccounts.map(account => ({ pubkey: account.address, account: encodeAccount(account, form, chain) })),
    )
  },
  getTokenAccountBalance: ([address, config], { chain }) => {
    settingsOf(config, chain)
    const account = chain.runtime.account(readAddress(address))
    if (!account) throw invalidParams('could not find account')
    const holding = readHolding(account, address => chain.runtime.account(address))
    if (!holding) throw invalidParams('not a Token account')
    return withContext(chain, tokenAmount(holding.units, holding.decimals))
  },
  getTokenSupply: ([address, config], { chain }) => {
    settingsOf(config, chain)
    const account = chain.runtime.account(readAddress(address))
    if (!account) throw invalidParams('could not find account')
    const mint = readMint(account)
    if (!mint) throw invalidParams('not a Token mint')
    return withContext(chain, tokenAmount(mint.supply, mint.decimals))
  },
}
