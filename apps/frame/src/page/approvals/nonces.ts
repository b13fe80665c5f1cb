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

/** Something signed that happens once by its nonce, and never beside another one with the same. */
export interface Numbered {
  readonly nonce: number | bigint
}

export interface NumberedSubmitter<Own extends Numbered> extends Omit<Submitter<Own>, 'status'> {
  /** Looks for it on the chain, and among what waits there. */
  readonly find: (entry: SignedEntry<Own>, env: Lookup) => Promise<unknown>
  /** The first nonce that the chain has not seen, of those that are counted along with this one. */
  readonly count: (chainId: string, nonce: bigint, block: 'latest' | 'pending', env: Lookup) => Promise<unknown>
}

const readCount = async (response: Promise<unknown>): Promise<bigint> => {
  const count = await found(response)
  if (typeof count === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(count)) return BigInt(count)
  throw new NoAnswer()
}

export function createNonceHistory<Own extends Numbered>({ kind, submit, find, count }: NumberedSubmitter<Own>) {
  /**
   * What no node has seen for a while, and nothing has taken the place of, is not sent any more: the visitor was told
   * that it failed. The next one then gets its nonce, so that never both can happen.
   */
  async function status(entry: SignedEntry<Own>, env: Lookup): Promise<ChainStatus> {
    const nonce = BigInt(entry.nonce)
    // Asked first: what uses the nonce up does not arrive between the two questions.
    const next = await readCount(count(entry.chainId, nonce, 'latest', env))
    if ((await found(find(entry, env))) !== undefined) return 'known'
    return next > nonce ? 'unclear' : isRecent(entry, env) ? 'possible' : 'impossible'
  }

  const journal = createRequestHistory<Own>({ kind, submit, status })

  /** The first nonce that is free: a node may not have seen yet what was sent a moment ago. @throws {NoAnswer} */
  async function nextNonce(chainId: string, env: Lookup): Promise<bigint> {
    let next = await readCount(count(chainId, 0n, 'pending', env))
    for (const entry of await journal.entriesOf(chainId, env)) {
      const nonce = BigInt(entry.nonce)
      const mayArrive = nonce >= next && nonce < 2n ** 64n && entry.state !== 'refused' && entry.state !== 'lapsed'
      if (mayArrive && (await status(entry, env)) !== 'impossible') next = nonce + 1n
    }
    return next
  }

  /** Without a nonce there is nothing to check. @throws {RpcFailure} -32603 where it is not the next one any more */
  async function assertNext(chainId: string, nonce: number | bigint | undefined, env: Lookup): Promise<void> {
    if (nonce !== undefined && (await nextNonce(chainId, env)) !== BigInt(nonce))
      throw new RpcFailure(-32603, 'The account has sent something else meanwhile')
  }

  return {
    ...journal,
    nextNonce,
    assertNext,

    /**
     * Signs and sends, in `work`, what was shown with this nonce; without one, with the application's. @throws
     * {RpcFailure} -32603 where it is not the next one any more
     */
    withNonce: <Result>(
      chainId: string,
      nonce: number | bigint | undefined,
      env: Lookup,
      work: () => Promise<Result>,
    ): Promise<Awaited<Result>> =>
      withAccountLock<Result>(chainId, env, async () => {
        await assertNext(chainId, nonce, env)
        return await work()
      }),
  }
}
