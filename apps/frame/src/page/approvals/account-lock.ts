import { isEvmChain } from '../chain-ids.js'
import type { ApprovalContext } from './approval.js'

type Accounts = Pick<ApprovalContext, 'evmAddress' | 'solanaAddress'>

/** The account that acts on a chain. */
export const accountOn = (chainId: string, { evmAddress, solanaAddress }: Accounts): string =>
  isEvmChain(chainId) ? evmAddress.toLowerCase() : solanaAddress

/** The name of the Web Lock under which an account signs and sends on a chain. */
export const lockName = (chainId: string, who: Accounts): string => `w3m-turn:${chainId}:${accountOn(chainId, who)}`

/** Locks of this page, for browsers that give this frame no Web Locks: they share no storage either. */
const lockedAccounts = new Set<string>()

/** Works while nothing else of the account is signed, sent or looked for on the chain, in whatever tab. */
export async function withAccountLock<Result>(
  chainId: string,
  who: Accounts,
  task: () => Promise<Result>,
): Promise<Awaited<Result>> {
  const name = lockName(chainId, who)
  const begin = async (): Promise<Result> => {
    lockedAccounts.add(name)
    return await task().finally(() => lockedAccounts.delete(name))
  }
  let hasBegun = false
  try {
    return await navigator.locks.request(name, () => {
      hasBegun = true
      return begin()
    })
  } catch (error) {
    if (hasBegun) throw error
    return await begin()
  }
}

/** The account locks held now, in any tab. A page that dies releases its own. */
export const heldLocks = async (): Promise<ReadonlySet<string | undefined>> =>
  new Set(
    await navigator.locks.query().then(
      ({ held = [] }) => held.map(({ name }) => name),
      () => lockedAccounts,
    ),
  )
