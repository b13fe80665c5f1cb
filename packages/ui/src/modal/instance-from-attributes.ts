import { mainnet } from '@w3m/core/networks'
import { createW3m, invalidOption, type W3m, type W3mOptions } from '@w3m/core'

/** The raw values of the attributes, which are text. Frameworks set lists and objects as properties. */
export type InstanceAttributes = Readonly<
  Record<
    'projectId' | 'defaultNetwork' | 'themeMode' | 'locale' | 'apiUrl' | 'relayUrl' | 'frameUrl',
    string | undefined
  >
> &
  Readonly<Record<'networks' | 'features', unknown>>

function readJson(option: string, text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    throw invalidOption(option, 'JSON', text)
  }
}

async function readNetworks(text: unknown): Promise<unknown> {
  if (typeof text !== 'string' || /^\s*\[/.test(text)) return readJson('networks', text)
  const first = mainnet.caipNetworkId
  const ids = text.split(/[\s,]+/).filter(Boolean)
  // The first network of most pages is at hand: a page on it alone loads nothing more.
  const knownNetworks = ids.every(id => id === first) ? [mainnet] : (await import('@w3m/core/all-networks')).allNetworks
  return ids.map(id => {
    const network = knownNetworks.find(candidate => candidate.caipNetworkId === id)
    if (!network) throw invalidOption('networks', 'CAIP-2 ids of known networks, or a JSON list', id)
    return network
  })
}

/**
 * Makes the instance of a modal that is configured by attributes alone.
 * @throws {W3mError} `INVALID_OPTION`
 */
export async function instanceFromAttributes(modal: InstanceAttributes): Promise<W3m> {
  // An empty attribute counts as missing.
  const nonEmpty = <Value>(value: Value) => value || undefined
  return createW3m({
    networks: await readNetworks(nonEmpty(modal.networks)),
    projectId: nonEmpty(modal.projectId),
    defaultNetwork: nonEmpty(modal.defaultNetwork),
    themeMode: nonEmpty(modal.themeMode),
    locale: nonEmpty(modal.locale),
    features: readJson('features', nonEmpty(modal.features)),
    services: { api: nonEmpty(modal.apiUrl), relay: nonEmpty(modal.relayUrl), frame: nonEmpty(modal.frameUrl) },
  } as W3mOptions)
}
