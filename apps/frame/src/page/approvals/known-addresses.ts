import { recipientsOf, type CallToJudge } from '../risks/call-risks.js'
import type { ApprovalContext } from './approval.js'
import { callsMax } from './calls-limit.js'

/** Number of addresses to remember; the oldest is dropped first. */
const rememberedMax = 200

type Env = Pick<ApprovalContext, 'store' | 'evmAddress' | 'solanaAddress' | 'isPermitted'>
type List = 'recipients' | 'contracts'

const keyOf = (list: List, { evmAddress }: Env): string => `${list}:${evmAddress.toLowerCase()}`

async function read(list: List, env: Env): Promise<readonly string[]> {
  const found = await env.store.get(keyOf(list, env))
  return Array.isArray(found) ? found : []
}

/** Stores at most `callsMax` addresses per request, so that one request cannot evict the others. */
async function remember(list: List, env: Env, addresses: readonly string[]): Promise<void> {
  if (env.isPermitted) return
  const all = new Set([...(await read(list, env)), ...addresses.slice(0, callsMax)])
  await env.store.set(keyOf(list, env), [...all].slice(-rememberedMax))
}

/** Returns the visitor's own addresses and those that they have sent to. */
export const knownAddresses = async (env: Env): Promise<readonly string[]> => [
  env.evmAddress,
  env.solanaAddress,
  ...(await read('recipients', env)),
]

/**
 * Returns the known addresses and the contracts that the visitor has called; a call does not make a contract trusted.
 */
export const calledAddresses = async (env: Env): Promise<readonly string[]> => [
  ...(await knownAddresses(env)),
  ...(await read('contracts', env)),
]

/**
 * Remembers the recipients of requests that the visitor saw: a page that could make an address known unseen would
 * remove the warning about it.
 */
export const storeRecipients = (env: Env, recipients: readonly string[]): Promise<void> =>
  remember('recipients', env, recipients)

/** Remembers the recipients and the contracts of calls. */
export async function storeCalledAddresses(env: Env, calls: readonly CallToJudge[]): Promise<void> {
  await storeRecipients(
    env,
    calls.flatMap(call => recipientsOf(call)),
  )
  await remember(
    'contracts',
    env,
    calls.flatMap(({ to, data }) => (to === undefined || data === '0x' ? [] : to)),
  )
}
