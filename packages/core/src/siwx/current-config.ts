import type { SiwxApp, SiwxConfig } from './siwx-config.js'

/**
 * A host's own sign-in, as the options have it at each call: a page that gives another one, as React does at each
 * rendering, is asked by that. Each is given what the instance offers, once.
 * @param read undefined where the options have none of a host's own now: the last one stays
 */
export function currentConfig(first: SiwxConfig, read: () => SiwxConfig | undefined, app: SiwxApp): SiwxConfig {
  const attached = new WeakSet<SiwxConfig>()
  let last = first
  const current = (): SiwxConfig => {
    last = read() ?? last
    if (!attached.has(last)) {
      attached.add(last)
      last.attach?.(app)
    }
    return last
  }
  current()
  // Not of the host's own object: of one that is frozen, a proxy may give nothing else.
  return new Proxy(
    { ...first },
    {
      get(_copy, key) {
        const config = current()
        const value: unknown = Reflect.get(config, key)
        return typeof value === 'function' ? value.bind(config) : value
      },
    },
  )
}
