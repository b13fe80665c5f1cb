import { createComponent, type EventName, type ReactWebComponent } from '@lit/react'
import type { W3m } from '@w3m/core'
import type { W3mDomEvents } from '@w3m/ui'
import * as React from 'react'
import { holderContext, useInstance } from '../instance/use-holder.js'
import { useElements } from './load-elements.js'

/** The DOM event that each prop listens to. */
type EventProps = Record<string, keyof W3mDomEvents>
/** The same as `@lit/react` knows it: what a prop is called with. */
type EventNames<Events extends EventProps> = { [Prop in keyof Events]: EventName<W3mDomEvents[Events[Prop]]> }

interface Wrapping<Properties extends string, Events extends EventProps> {
  readonly tagName: string
  readonly displayName: string
  /** Props that are set as properties of the element; all others are attributes that every element has. */
  readonly properties: readonly Properties[]
  readonly events?: Events
}

/**
 * A React component for one of the elements. The element's class arrives with the elements' own chunk, so a stand-in
 * tells `@lit/react` which props are properties: what is set before the element upgrades is taken over when it does.
 */
export function wrapElement<
  Element extends HTMLElement & { w3m: W3m | undefined },
  Properties extends keyof Element & string = keyof Element & string,
  Events extends EventProps = Record<never, never>,
>(wrapping: Wrapping<Properties, Events>) {
  const { tagName, displayName, properties, events } = wrapping
  const PlaceholderClass = class {
    declare w3m: W3m | undefined
  }
  for (const name of ['w3m', ...properties])
    Object.defineProperty(PlaceholderClass.prototype, name, { value: undefined })
  const Wrapped = createComponent<Element, Events>({
    react: React,
    tagName,
    elementClass: PlaceholderClass as new () => Element,
    ...(events && { events }),
  })
  type WrappedProps = React.ComponentProps<ReactWebComponent<Element, EventNames<Events>>>
  // Omits other members of the element: they are internal, or have no effect next to a provider.
  type Props = Omit<WrappedProps, Exclude<keyof Element, Properties | 'w3m' | keyof HTMLElement>>
  const Component = React.forwardRef<Element, Props>((props, ref) => {
    const w3m = useInstance(React.useContext(holderContext))
    useElements()
    return React.createElement(Wrapped as React.ElementType, { w3m, ...props, ref })
  })
  Component.displayName = displayName
  return Component
}
