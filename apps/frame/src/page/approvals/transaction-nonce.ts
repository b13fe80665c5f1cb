import { readDelegation } from '../../smart-account/delegation.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import { operations } from './operation-history.js'
import { isRecent, type HistoryEntry, type Lookup } from './request-history.js'
import { transactions } from './transaction-history.js'

const mayArrive = ({ state }: Pick<HistoryEntry, 'state'>): boolean => state !== 'refused' && state !== 'lapsed'

/** Whether the account has code, or gets it by a transaction that no block has yet. */
async function hasCode(chainId: string, used: bigint, env: Lookup): Promise<boolean> {
  const code = await env.callRpc(chainId, 'eth_getCode', [env.evmAddress, 'latest'])
  if (readDelegation(code).kind !== 'none') return true
  const entries = await transactions.entriesOf(chainId, env)
  return entries.some(entry => entry.isDelegating && BigInt(entry.nonce) >= used && mayArrive(entry))
}

/**
 * A user operation that waits at its bundler may carry an authorization of the account's next nonce, which no node
 * counts. It and a transaction of this nonce void each other. @throws {RpcFailure} -32003 for ten minutes at most
 */
async function assertNotAuthorized(chainId: string, nonce: number, env: Lookup): Promise<void> {
  const entries = await operations.entriesOf(chainId, env)
  if (entries.some(entry => entry.authorizedNonce === nonce && mayArrive(entry) && isRecent(entry, env)))
    throw new RpcFailure(-32003, 'The account is being upgraded: try again when that is done')
}

/**
 * Returns the nonce of the account's next transaction. Nodes take one pending transaction at a time from an account
 * that has code or is getting it, and the authorization in a pending one uses up a nonce that they do not count yet
 * (EIP-7702). @throws {NoAnswer} @throws {RpcFailure} -32003 while another one has to be waited for
 */
export async function nextTransactionNonce(chainId: string, env: Lookup): Promise<number> {
  const [next, used] = await Promise.all([transactions.nextNonce(chainId, env), transactions.usedNonces(chainId, env)])
  if (next > used && (await hasCode(chainId, used, env)))
    throw new RpcFailure(-32003, 'A transaction of the account is pending: try again when it is in a block')
  await assertNotAuthorized(chainId, Number(next), env)
  return Number(next)
}

/** As `withNonce` of the transactions, also where a user operation took the nonce. @throws {RpcFailure} -32003 then */
export const withTransactionNonce = <Result>(
  chainId: string,
  nonce: number | undefined,
  env: Lookup,
  task: () => Promise<Result>,
): Promise<Awaited<Result>> =>
  transactions.withNonce<Result>(chainId, nonce, env, async () => {
    if (nonce !== undefined) await assertNotAuthorized(chainId, nonce, env)
    return await task()
  })
