import { $instances, type W3m } from '@w3m/core'
import { translatorOf } from '../../packages/ui/src/i18n/translator.js'
import { $views } from '../../packages/ui/src/views/registry.js'

/**
 * How many listen to each store of an instance, by its place: what it is made of, what it has loaded, and what it
 * shares with others.
 */
export async function listenerCounts(w3m: W3m): Promise<Readonly<Record<string, number>>> {
  const { discovery, walletList, wallets, balances, images } = w3m.load
  const slices = await Promise.all([discovery(), walletList(), wallets(), balances(), images()])
  const counts: Record<string, number> = {}
  const visited = new Set<unknown>()
  const collect = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return
    visited.add(value)
    const { lc } = value as { readonly lc?: number }
    if (lc !== undefined) counts[place] = lc
    else if (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value))
      for (const [name, part] of Object.entries(value)) collect(part, `${place}.${name}`)
  }
  collect(w3m, 'w3m')
  collect(slices, 'load')
  collect({ texts: translatorOf(w3m).$texts, $views, $instances }, 'shared')
  return counts
}
