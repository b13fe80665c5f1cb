import type { Signals, W3m } from '@w3m/core'

/** The DOM events of the modal: bubbling and composed, so that a page hears them wherever the modal stands. */
export type W3mDomEvents = { readonly [Name in keyof Signals as `w3m-${Name}`]: CustomEvent<Signals[Name]> }

/** Says every signal of an instance as a DOM event of `target`. Returns what stops it. */
export const attachDomEvents = (w3m: W3m, target: EventTarget): (() => void) =>
  w3m.events.on(({ name, detail }) => void target.dispatchEvent(new CustomEvent(`w3m-${name}`, { bubbles: true, composed: true, detail })))

declare global {
  interface HTMLElementEventMap extends W3mDomEvents {}
}
