import { settle } from '../../async/settle.js'
import { capabilitiesTimeoutMs } from '../../limits/wallets-limits.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'
import { record } from './record.js'
import { capabilitiesInSession, type SessionProvider } from './session-capabilities.js'

type Capabilities = Readonly<Record<string, unknown>>

/** What a wallet elsewhere was asked for: by its session, the account and the chain. */
const answers = new WeakMap<object, Map<string, Promise<Capabilities>>>()

const isElsewhere = (provider: object): provider is Eip1193Provider & SessionProvider =>
  record(provider)['isWalletConnect'] === true

async function ask(provider: Eip1193Provider, account: string, chain: string): Promise<Capabilities> {
  const request = provider.request({ method: 'wallet_getCapabilities', params: [account, [chain]] })
  const found = await settle(request, { timeoutMs: capabilitiesTimeoutMs, who: 'wallet' }).catch(() => undefined)
  return { ...record(record(found)['0x0']), ...record(record(found)[chain]) }
}

/** What the session says counts; else the wallet is asked, once, and only before a request that needs to know it. */
function askRemoteWallet(
  provider: Eip1193Provider & SessionProvider,
  account: string,
  chain: string,
  before: string | undefined,
): Capabilities | Promise<Capabilities> {
  const session = provider.session?.()
  const fromSession = session && capabilitiesInSession(session, account, chain)
  if (fromSession) return fromSession
  const isAllowed = (method: string) => !session || session.methods.has(method)
  if (before === undefined || !isAllowed(before) || !isAllowed('wallet_getCapabilities')) return {}
  const known = answers.get(provider) ?? new Map<string, Promise<Capabilities>>()
  answers.set(provider, known)
  const key = `${session?.topic} ${account} ${chain}`
  const answer = known.get(key) ?? ask(provider, account, chain)
  known.set(key, answer)
  return answer
}

/**
 * What a wallet says that it can on a network (EIP-5792). Nothing where it has no such method: it says so in an error,
 * or says nothing at all. A wallet over WalletConnect is taken by the words of its session.
 * @param chain in hex
 * @param before the method that the wallet is about to be asked for: without one, a wallet elsewhere is asked nothing,
 *   since there the question may be a prompt
 */
export async function capabilitiesOn(
  provider: unknown,
  account: string,
  chain: string,
  before?: string,
): Promise<Capabilities> {
  if (!isEip1193Provider(provider)) return {}
  return isElsewhere(provider) ? askRemoteWallet(provider, account, chain, before) : ask(provider, account, chain)
}
