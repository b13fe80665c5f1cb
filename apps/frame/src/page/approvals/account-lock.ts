import { isEvmChain } from '../chain-ids.js'
import type { ApprovalContext } from './approval.js'

type Who = Pick<ApprovalContext, 'evmAddress' | 'solanaAddress'>

/** The account that acts on a chain. */
export const accountOn = (chainId: string, { evmAddress, solanaAddress }: Who): string =>
  isEvmChain(chainId) ? evmAddress.toLowerCase() : solanaAddress

/** The name of the Web Lock under which an account signs and sends on a chain. */
export const lockName = (chainId: string, who: Who): string => `w3m-turn:${chainId}:${accountOn(chainId, who)}`

/** Locks of this page, for browsers that give this frame no Web Locks: they share no storage either. */
const own = new Set<string>()

/** Works while nothing else of the account is signed, sent or looked for on the chain, in whatever tab. */
export async function withAccountLock<Result>(
  chainId: string,
  who: Who,
  work: () => Promise<Result>,
): Promise<Awaited<Result>> {
  const name = lockName(chainId, who)
  const begin = async (): Promise<Result> => {
    own.add(name)
    return await work().finally(() => own.delete(name))
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
      () => own,
    ),
  )
