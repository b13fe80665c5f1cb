import { settle } from '../../async/settle.js'
import { capabilitiesTimeoutMs } from '../../limits/wallets-limits.js'
import { isEip1193Provider } from './eip1193.js'
import { record } from './record.js'

/**
 * What a wallet says that it can on a network (EIP-5792). Nothing where it has no such method: it says so in an error,
 * or says nothing at all.
 * @param chain in hex
 */
export async function capabilitiesOn(
  provider: unknown,
  account: string,
  chain: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isEip1193Provider(provider)) return {}
  const asked = provider.request({ method: 'wallet_getCapabilities', params: [account, [chain]] })
  const found = await settle(asked, { timeoutMs: capabilitiesTimeoutMs, who: 'wallet' }).catch(() => undefined)
  return record(record(found)[chain] ?? record(found)['0x0'])
}
