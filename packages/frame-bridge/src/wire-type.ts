const app = '@w3m-app/'
const frame = '@w3m-frame/'

/** The types that stand for a message on the wire. */
export interface WireTypes<Name extends string> {
  /** The type of the page's request. */
  readonly request: `@w3m-app/${Name}`
  /** The type of the frame's response. */
  readonly success: `@w3m-frame/${Name}_SUCCESS`
  /** The type of the frame's response to a failed request. */
  readonly error: `@w3m-frame/${Name}_ERROR`
}

/** Gives the three types under which a message stands on the wire. */
export const wireTypes = <Name extends string>(name: Name): WireTypes<Name> => ({
  request: `${app}${name}`,
  success: `${frame}${name}_SUCCESS`,
  error: `${frame}${name}_ERROR`,
})

/** The name of the message and the kind that a type on the wire stands for. Undefined for anything else. */
export function readWireType(
  type: unknown,
): { readonly name: string; readonly kind: 'request' | 'success' | 'error' } | undefined {
  const [, side, name, outcome] =
    (typeof type === 'string' && /^@w3m-(app|frame)\/([A-Z][A-Z_]{0,63}?)(?:_(SUCCESS|ERROR))?$/.exec(type)) || []
  if (!name) return undefined
  if (side === 'app') return outcome ? undefined : { name, kind: 'request' }
  return outcome ? { name, kind: outcome === 'SUCCESS' ? 'success' : 'error' } : undefined
}
