import { RpcFailure, NoAnswer } from '../rpc/rpc-failure.js'
import {
  createRequestHistory,
  found,
  isRecent,
  type ChainStatus,
  type Lookup,
  type SignedEntry,
  type Submitter,
} from './request-history.js'
import { withAccountLock } from './account-lock.js'

/** A signed item that its nonce lets happen only once, and never together with another of the same nonce. */
export interface NumberedEntry {
  readonly nonce: number | bigint
}

export interface NumberedSubmitter<Own extends NumberedEntry> extends Omit<Submitter<Own>, 'status'> {
  /** Looks the entry up on the chain and among its pending items. */
  readonly find: (entry: SignedEntry<Own>, env: Lookup) => Promise<unknown>
  /** Returns the first unused nonce in the sequence that `nonce` belongs to. */
  readonly count: (chainId: string, nonce: bigint, block: 'latest' | 'pending', env: Lookup) => Promise<unknown>
}

const readCount = async (response: Promise<unknown>): Promise<bigint> => {
  const count = await found(response)
  if (typeof count === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(count)) return BigInt(count)
  throw new NoAnswer()
}

export function createNonceHistory<Own extends NumberedEntry>({
  kind,
  submit,
  find,
  count,
  isForgetful = false,
}: NumberedSubmitter<Own>) {
  /**
   * An entry that no node has seen for a while, and whose nonce is still unused, is not sent again: the visitor was
   * told that it failed. The next entry gets its nonce, so that both can never happen.
   */
  async function status(entry: SignedEntry<Own>, env: Lookup): Promise<ChainStatus> {
    const nonce = BigInt(entry.nonce)
    // Reads the count before the lookup: an entry that uses up its nonce in between is then found.
    const next = await readCount(count(entry.chainId, nonce, 'latest', env))
    if ((await found(find(entry, env))) !== undefined) return 'known'
    return next > nonce ? 'unclear' : isRecent(entry, env) ? 'possible' : 'impossible'
  }

  const journal = createRequestHistory<Own>({ kind, submit, status, isForgetful })

  /**
   * Returns the first free nonce, counting entries sent just now that a node may not have seen yet. @throws {NoAnswer}
   */
  async function nextNonce(chainId: string, env: Lookup): Promise<bigint> {
    let next = await readCount(count(chainId, 0n, 'pending', env))
    for (const entry of await journal.entriesOf(chainId, env)) {
      const nonce = BigInt(entry.nonce)
      const mayArrive = nonce >= next && nonce < 2n ** 64n && entry.state !== 'refused' && entry.state !== 'lapsed'
      if (mayArrive && (await status(entry, env)) !== 'impossible') next = nonce + 1n
    }
    return next
  }

  /** Does nothing without a nonce. @throws {RpcFailure} -32003 if the nonce is no longer the next one */
  async function assertNext(chainId: string, nonce: number | bigint | undefined, env: Lookup): Promise<void> {
    if (nonce !== undefined && (await nextNonce(chainId, env)) !== BigInt(nonce))
      throw new RpcFailure(-32003, 'The account has sent something else meanwhile')
  }

  return {
    ...journal,
    nextNonce,
    /** Returns how many nonces the blocks have used up. @throws {NoAnswer} */
    usedNonces: (chainId: string, env: Lookup): Promise<bigint> => readCount(count(chainId, 0n, 'latest', env)),
    assertNext,

    /**
     * Runs `task`, which signs and sends what was shown with this nonce. `nonce` is undefined, and not checked, if the
     * application chose it. @throws {RpcFailure} -32003 if the nonce is no longer the next one
     */
    withNonce: <Result>(
      chainId: string,
      nonce: number | bigint | undefined,
      env: Lookup,
      task: () => Promise<Result>,
    ): Promise<Awaited<Result>> =>
      withAccountLock<Result>(chainId, env, async () => {
        await assertNext(chainId, nonce, env)
        return await task()
      }),
  }
}
