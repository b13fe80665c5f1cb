import { $instances, W3mError, type W3m } from '@w3m/core'
import type { InstanceHolder } from './instance-holder.js'

const noop = () => undefined

const onlyInstance = (): W3m | undefined => {
  const [first, ...others] = $instances.get()
  return others.length ? undefined : first
}

/**
 * The page's instance, where it has exactly one.
 * @param caller what needs the instance: the error's text begins with it
 * @throws {W3mError} `NO_INSTANCE` where there is none, or several
 */
export function requireOnlyInstance(caller: string): W3m {
  const w3m = onlyInstance()
  if (w3m) return w3m
  const count = $instances.get().length
  const message = count
    ? `${caller} finds ${count} W3M instances: put <W3mProvider w3m={…}> around the components that belong to each.`
    : `${caller} has no W3M instance: put <W3mProvider> around the component that uses it, or call createW3m before it renders.`
  throw new W3mError('NO_INSTANCE', {}, { message })
}

/**
 * Holds the only instance of the page, for components without a provider. It belongs to the host, so nothing here
 * creates, changes or destroys it.
 */
export const pageHolder: InstanceHolder = {
  get: onlyInstance,
  subscribe: changed => $instances.subscribe(changed),
  require: () => requireOnlyInstance('A call'),
  prepare: noop,
  mount: () => noop,
  update: noop,
}
