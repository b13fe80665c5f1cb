import { RpcError } from '@w3m/core/rpc'
import { isSolanaError } from '@solana/web3.js'
import type { Chain } from '../chain/chain.js'
import { feeOf } from '../chain/fees.js'
import type { Outcome } from '../chain/ledger.js'
import { errorText } from '../chain/transaction-error.js'
import {
  isSigned,
  loadKeys,
  MalformedTransaction,
  readMessage,
  readTransaction,
  transactionMaxBytes,
  type WireTransaction,
} from '../chain/wire-transaction.js'
import { encodeAccount, readAccountForm } from '../encoding/encode-account.js'
import { encodeInnerCalls, encodeReturned } from '../encoding/encode-transaction.js'
import {
  readAddress,
  readBytes,
  readChoice,
  readCommitment,
  readConfig,
  readList,
  readText,
  readWhole,
  type Config,
} from '../json-rpc/read-params.js'
import { badSignature, invalidParams, preflightFailure } from '../json-rpc/rpc-fault.js'
import { settingsOf, withContext, type NodeMethods } from './rpc-context.js'

const encodings = ['base58', 'base64'] as const

function readSane<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof MalformedTransaction ? invalidParams(error.message) : error
  }
}

const readSent = (text: unknown, { encoding }: Config): WireTransaction =>
  readSane(() =>
    readTransaction(readBytes(readText(text), readChoice(encoding, encodings, 'base58'), transactionMaxBytes)),
  )

/** Simulates a transaction; a transaction that the chain would refuse is not run. */
function simulate(transaction: WireTransaction, chain: Chain): ReturnType<Chain['runtime']['simulate']> {
  const refused = chain.refusal(transaction)
  return refused
    ? { error: refused, logs: [], units: 0n, returned: undefined, innerCalls: [], touched: [] }
    : chain.runtime.simulate(transaction)
}

const simulated = ({ error, logs, units, returned }: Outcome) => ({
  err: error,
  logs,
  unitsConsumed: units,
  returnData: returned ? encodeReturned(returned) : null,
})

/** Sending transactions and asking what they would do. */
export const transactionMethods: NodeMethods = {
  sendTransaction: async ([text, config], { chain }) => {
    const settings = settingsOf(config, chain)
    readCommitment({ commitment: settings.preflightCommitment ?? undefined })
    const transaction = readSent(text, settings)
    if (settings.skipPreflight !== true) {
      if (!(await isSigned(transaction))) throw badSignature()
      const outcome = simulate(transaction, chain)
      if (outcome.error !== null) {
        throw preflightFailure(`Transaction simulation failed: ${errorText(outcome.error)}`, {
          ...simulated(outcome),
          accounts: null,
          innerInstructions: null,
          replacementBlockhash: null,
        })
      }
      chain.run(transaction)
    } else if (await isSigned(transaction)) {
      // Without a preflight a node takes everything, and what cannot land is never heard of again.
      chain.run(transaction)
    }
    return transaction.signature
  },

  simulateTransaction: async ([text, config], { chain }) => {
    const settings = settingsOf(config, chain)
    const replaces = settings.replaceRecentBlockhash === true
    const verifies = settings.sigVerify === true
    if (replaces && verifies) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const transaction = readSent(text, settings)
    if (verifies && !(await isSigned(transaction))) throw badSignature()
    const outcome = replaces ? chain.runtime.simulate(transaction) : simulate(transaction, chain)
    const keys = loadKeys(transaction.message, address => chain.runtime.account(address))
    const { blockhash } = chain.clock
    return withContext(chain, {
      ...simulated(outcome),
      accounts: accountsAfter(settings.accounts, outcome.touched, chain),
      innerInstructions:
        settings.innerInstructions === true ? encodeInnerCalls(outcome.innerCalls, keys.all, true) : null,
      ...(replaces && { replacementBlockhash: { blockhash, lastValidBlockHeight: chain.clock.validUntil(blockhash) } }),
    })
  },

  getFeeForMessage: ([text, config], { chain }) => {
    settingsOf(config, chain)
    const message = readSane(() => readMessage(readBytes(readText(text), 'base64', transactionMaxBytes)))
    return withContext(chain, chain.clock.validUntil(message.lifetimeToken) === undefined ? null : feeOf(message))
  },

  requestAirdrop: async ([address, lamports, config], { chain, faucet }) => {
    settingsOf(config, chain)
    const to = readAddress(address)
    const units = BigInt(readWhole(lamports, 'lamports', { min: 1 }))
    const result = await faucet.airdrop(to, units).catch((error: unknown) => {
      // A program that the transfer itself needs cannot be written to.
      throw isSolanaError(error) ? invalidParams('this account cannot be given coins') : error
    })
    const error = 'dropped' in result ? result.dropped.error : result.error
    if ('dropped' in result || error !== null)
      throw new RpcError(
        -32603,
        `The faucet could not give that much: ${error === null ? 'nothing was sent' : errorText(error)}`,
      )
    return result.signature
  },
}

/** The accounts that a simulation is asked to show, as they would be after it. */
function accountsAfter(
  config: unknown,
  touched: ReturnType<Chain['runtime']['simulate']>['touched'],
  chain: Chain,
): unknown {
  if (config === undefined || config === null) return null
  const { addresses, encoding } = readConfig(config)
  const form = readAccountForm({ encoding: encoding ?? 'base64' })
  return readList(addresses, 64, readAddress).map(address => {
    const account = touched.find(account => account.address === address) ?? chain.runtime.account(address)
    return account ? encodeAccount(account, form, chain) : null
  })
}
