import type { DirectoryWallet } from '@w3m/core/api'
import { foldText } from './fold-text.js'
import { sha256Hex, seededRandom, type SeededRandom } from './seeded-random.js'
import { inventNames } from './wallet-names.js'

/** How many wallets are invented. */
export const inventedCount = 560

const evmChains = [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114].map(id => `eip155:${id}`)
const solanaChains = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']

type Namespace = 'eip155' | 'solana'

/**
 * Wallets for development and tests: all of them invented, with addresses under `.example`, and links that no app has
 * claimed. The same every time.
 * @param servedChains CAIP-2 ids that the wallets of each namespace know besides the public ones
 */
export function inventWallets(servedChains: readonly string[]): readonly DirectoryWallet[] {
  return inventNames(inventedCount).map((name, index) => inventWallet(name, index, servedChains))
}

function inventWallet(name: string, index: number, servedChains: readonly string[]): DirectoryWallet {
  const slug = foldText(name).replaceAll(' ', '-')
  const choice = seededRandom(`wallet ${slug}`)
  const namespaces: readonly Namespace[] = choice.chance(62)
    ? ['eip155']
    : choice.chance(75)
      ? ['eip155', 'solana']
      : ['solana']
  return {
    id: sha256Hex(`wallet id ${slug}`),
    name,
    badge_type: index < 12 || choice.chance(12) ? 'certified' : null,
    chains: chainsOf(namespaces, choice, servedChains),
    homepage: `https://${slug}.example`,
    image_id: sha256Hex(`wallet picture ${slug}`),
    order: (index + 1) * 10,
    ...linksOf(slug, namespaces, choice),
  }
}

function chainsOf(namespaces: readonly Namespace[], choice: SeededRandom, servedChains: readonly string[]): string[] {
  const evm = choice.chance(40) ? evmChains : evmChains.slice(0, 3 + choice.below(6))
  const known = [
    ...(namespaces.includes('eip155') ? evm : []),
    ...(namespaces.includes('solana') ? solanaChains.slice(0, 1 + choice.below(2)) : []),
  ]
  return [...known, ...servedChains.filter(chain => namespaces.some(namespace => chain.startsWith(`${namespace}:`)))]
}

/** Where a wallet is found: as an app, a browser extension, a program, a site, or several of them, but at least one. */
function linksOf(
  slug: string,
  namespaces: readonly Namespace[],
  choice: SeededRandom,
): Omit<DirectoryWallet, 'id' | 'name'> {
  const isExtension = choice.chance(48)
  const isApp = choice.chance(76) || !isExtension
  const isProgram = choice.chance(14)
  const isSite = choice.chance(18)
  const host = `https://${slug}.example`
  return {
    mobile_link: isApp ? `${slug}://` : null,
    link_mode: isApp && choice.chance(35) ? `${host}/link` : null,
    desktop_link: isProgram ? `${slug}-desktop://` : null,
    webapp_link: isSite ? `${host}/app` : null,
    app_store: isApp && choice.chance(88) ? `https://apps.example/app/${slug}` : null,
    play_store: isApp && choice.chance(92) ? `https://play.example/app/${slug}` : null,
    chrome_store: isExtension ? `https://extensions.example/${slug}` : null,
    rdns: isExtension && namespaces.includes('eip155') ? `example.${slug}` : null,
    injected: isExtension
      ? namespaces.map(namespace => ({
          namespace,
          injected_id: `is${slug.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        }))
      : null,
  }
}
