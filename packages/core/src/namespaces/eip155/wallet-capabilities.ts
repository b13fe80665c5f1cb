import { withTimeout } from '../../async/with-timeout.js'
import { capabilitiesTimeoutMs } from '../../limits/wallets-limits.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'
import { ofChain, record } from './record.js'
import type { SessionProvider } from './session-capabilities.js'

type Capabilities = Readonly<Record<string, unknown>>

/** Responses of remote wallets, by provider, and then by session, account and chain. */
const answers = new WeakMap<object, Map<string, Promise<Capabilities>>>()

const isRemoteProvider = (provider: object): provider is Eip1193Provider & SessionProvider =>
  record(provider)['isWalletConnect'] === true

async function requestCapabilities(provider: Eip1193Provider, account: string, chain: string): Promise<Capabilities> {
  const request = provider.request({ method: 'wallet_getCapabilities', params: [account, [chain]] })
  const found = await withTimeout(request, { timeoutMs: capabilitiesTimeoutMs, name: 'wallet' }).catch(() => undefined)
  return { ...record(record(found)['0x0']), ...record(ofChain(record(found), chain)) }
}

/** Uses the session's capabilities; without them, asks the wallet once, and only before a request that needs them. */
async function requestRemoteCapabilities(
  provider: Eip1193Provider & SessionProvider,
  account: string,
  chain: string,
  before: string | undefined,
): Promise<Capabilities> {
  const { capabilitiesInSession } = await import('./session-capabilities.js')
  const session = provider.session?.()
  const isAllowed = (method: string) => !session || session.methods.has(method)
  // What it may do is of no use where it may not be asked to do it.
  if (before !== undefined && !isAllowed(before)) return {}
  const fromSession = session && capabilitiesInSession(session, account, chain)
  if (fromSession) return fromSession
  if (before === undefined || !isAllowed('wallet_getCapabilities')) return {}
  const cachedAnswers = answers.get(provider) ?? new Map<string, Promise<Capabilities>>()
  answers.set(provider, cachedAnswers)
  const key = `${session?.topic} ${account} ${chain}`
  const answer = cachedAnswers.get(key) ?? requestCapabilities(provider, account, chain)
  cachedAnswers.set(key, answer)
  return answer
}

/**
 * Reads a wallet's capabilities on a network (EIP-5792). Empty when the wallet lacks the method: it returns an error,
 * or never responds. Over WalletConnect, the session's capabilities come first.
 * @param chain in hex
 * @param before the method that is about to be requested: without one, a remote wallet receives no request, which may
 *   show a prompt there
 */
export async function capabilitiesOn(
  provider: unknown,
  account: string,
  chain: string,
  before?: string,
): Promise<Capabilities> {
  if (!isEip1193Provider(provider)) return {}
  return isRemoteProvider(provider)
    ? requestRemoteCapabilities(provider, account, chain, before)
    : requestCapabilities(provider, account, chain)
}
