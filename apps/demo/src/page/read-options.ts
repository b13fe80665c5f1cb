import { W3mError, type W3mOptions } from '@w3m/core'
import * as known from '@w3m/core/networks'
import stack from 'served:stack.json' with { type: 'json' }
import { pageDefaults, pageNetworks } from './page-options.js'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value?.constructor === Object

/** Objects merge deeply; all else replaces. */
const merge = (base: unknown, over: unknown): unknown =>
  isObject(base) && isObject(over)
    ? { ...base, ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, merge(base[key], value)])) }
    : over

const parse = (text: string): Json => {
  const refuse = (cause?: unknown) =>
    new W3mError(
      'INVALID_OPTION',
      { option: 'options', expected: 'a JSON object', received: text.slice(0, 80) },
      { cause },
    )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw refuse(cause)
  }
  if (!isObject(value)) throw refuse()
  return value
}

/**
 * The page's options with those of a text laid over them. A network is a CAIP-2 id that the page or
 * `@w3m/core/networks` has; another one stays as it is, for `createW3m` to refuse by name. `siwx` is `"required"`,
 * `"optional"` or `false`: sign-in with the stack's server.
 * @throws `INVALID_OPTION` where the text is no JSON object
 */
export function readOptions(text: string): W3mOptions {
  const { siwx, ...options }: Json = Object(merge(pageDefaults, parse(text)))
  const all: readonly unknown[] = [...pageNetworks, ...Object.values(known)]
  const networks = Array.isArray(options.networks)
    ? options.networks.map(value => all.find(network => Object(network).caipNetworkId === value) ?? value)
    : options.networks
  const signIn =
    siwx === 'required' || siwx === 'optional' ? { server: stack.api, required: siwx === 'required' } : siwx
  return {
    ...options,
    networks,
    ...(signIn !== undefined && signIn !== false && { siwx: signIn }),
  } as W3mOptions
}
