import { createComponent } from '@lit/react'
import type { W3m } from '@w3m/core'
import * as React from 'react'
import { holderContext, useInstance } from '../instance/use-holder.js'
import { useElements } from './load-elements.js'

type Events = Parameters<typeof createComponent>[0]['events']

interface Wrapping<Element extends HTMLElement, ElementEvents extends NonNullable<Events>> {
  readonly tagName: string
  readonly displayName: string
  /** Props that are set as properties of the element; all others become attributes. */
  readonly properties: readonly (keyof Element & string)[]
  readonly events?: ElementEvents
}

/**
 * A React component for one of the elements. The element's class arrives with the elements' own chunk, so a stand-in
 * tells `@lit/react` which props are properties: what is set before the element upgrades is taken over when it does.
 */
export function wrapElement<
  Element extends HTMLElement & { w3m: W3m | undefined },
  const ElementEvents extends NonNullable<Events> = Record<never, never>,
>(wrapping: Wrapping<Element, ElementEvents>) {
  const { tagName, displayName, properties, events } = wrapping
  const standIn = function () {}
  for (const name of ['w3m', ...properties]) Object.defineProperty(standIn.prototype, name, { value: undefined })
  const Wrapped = createComponent<Element, ElementEvents>({
    react: React,
    tagName,
    elementClass: standIn as unknown as new () => Element,
    ...(events && { events }),
  })
  type Props = React.ComponentProps<typeof Wrapped>
  const Component = React.forwardRef<Element, Props>((props, ref) => {
    const w3m = useInstance(React.useContext(holderContext))
    useElements()
    return React.createElement(Wrapped as React.ElementType, { w3m, ...props, ref })
  })
  Component.displayName = displayName
  return Component
}
