import type { ApprovalContext } from './approval.js'
import { callsMax } from './calls-limit.js'

const keyOf = (account: string): string => `recipients:${account.toLowerCase()}`
/** So many are remembered; the oldest goes first. */
const rememberedMax = 200

type Env = Pick<ApprovalContext, 'store' | 'evmAddress' | 'solanaAddress' | 'isPermitted'>

/** The visitor's own addresses and those that they have sent to. */
export async function knownAddresses({ store, evmAddress, solanaAddress }: Env): Promise<readonly string[]> {
  const sent = await store.get(keyOf(evmAddress))
  return [evmAddress, solanaAddress, ...(Array.isArray(sent) ? (sent as string[]) : [])]
}

/**
 * Remembers whom something was sent to that the visitor saw: a page that makes somebody known unseen would take the
 * warning off them. Of one request no more than a batch has calls, so that none pushes out the others.
 */
export async function rememberRecipients(
  { store, evmAddress, isPermitted }: Env,
  recipients: readonly string[],
): Promise<void> {
  if (isPermitted) return
  const sent = await store.get(keyOf(evmAddress))
  const before: readonly string[] = Array.isArray(sent) ? sent : []
  await store.set(keyOf(evmAddress), [...new Set([...before, ...recipients.slice(0, callsMax)])].slice(-rememberedMax))
}
