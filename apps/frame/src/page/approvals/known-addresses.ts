import { recipientsOf, type CallToJudge } from '../risks/call-risks.js'
import type { ApprovalContext } from './approval.js'
import { callsMax } from './calls-limit.js'

/** So many are remembered; the oldest goes first. */
const rememberedMax = 200

type Env = Pick<ApprovalContext, 'store' | 'evmAddress' | 'solanaAddress' | 'isPermitted'>
type List = 'recipients' | 'contracts'

const keyOf = (list: List, { evmAddress }: Env): string => `${list}:${evmAddress.toLowerCase()}`

async function read(list: List, env: Env): Promise<readonly string[]> {
  const found = await env.store.get(keyOf(list, env))
  return Array.isArray(found) ? found : []
}

/** Of one request no more than a batch has calls, so that none pushes out the others. */
async function remember(list: List, env: Env, addresses: readonly string[]): Promise<void> {
  if (env.isPermitted) return
  const all = new Set([...(await read(list, env)), ...addresses.slice(0, callsMax)])
  await env.store.set(keyOf(list, env), [...all].slice(-rememberedMax))
}

/** The visitor's own addresses and those that they have sent to. */
export const knownAddresses = async (env: Env): Promise<readonly string[]> => [
  env.evmAddress,
  env.solanaAddress,
  ...(await read('recipients', env)),
]

/** Those and the contracts that the visitor called, which are no less a danger by that. */
export const metAddresses = async (env: Env): Promise<readonly string[]> => [
  ...(await knownAddresses(env)),
  ...(await read('contracts', env)),
]

/**
 * Remembers whom something was sent to that the visitor saw: a page that makes somebody known unseen would take the
 * warning off them.
 */
export const rememberRecipients = (env: Env, recipients: readonly string[]): Promise<void> =>
  remember('recipients', env, recipients)

/** Who was sent something by calls, and what they called. */
export async function rememberCalls(env: Env, calls: readonly CallToJudge[]): Promise<void> {
  await rememberRecipients(
    env,
    calls.flatMap(call => recipientsOf(call)),
  )
  await remember(
    'contracts',
    env,
    calls.flatMap(({ to, data }) => (to === undefined || data === '0x' ? [] : to)),
  )
}
