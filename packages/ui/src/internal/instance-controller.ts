import { $instances, type W3m } from '@w3m/core'
import type { ReactiveController, ReactiveElement } from 'lit'
import { w3mContext } from './w3m-context.js'

type Host = ReactiveElement & { readonly w3m: W3m | undefined }

/**
 * Finds the instance of an element: its `.w3m` property, else the context, else the oldest living one. Calls `changed`
 * for each new instance, and with undefined if there is none; `hasLeft` is true if only the element left the document.
 */
export class InstanceController implements ReactiveController {
  value: W3m | undefined
  #fromContext: W3m | undefined
  #unsubscribers: (() => void)[] = []

  constructor(
    readonly host: Host,
    readonly changed: (w3m: W3m | undefined, hasLeft: boolean) => void,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#fromContext = undefined
    // The context protocol of web components.
    const callback = (w3m: W3m, unsubscribe?: () => void) => {
      this.#fromContext = w3m
      if (unsubscribe && !this.#unsubscribers.includes(unsubscribe)) this.#unsubscribers.push(unsubscribe)
      this.resolve()
    }
    this.host.dispatchEvent(
      Object.assign(new Event('context-request', { bubbles: true, composed: true }), {
        context: w3mContext,
        contextTarget: this.host,
        callback,
        subscribe: true,
      }),
    )
    this.#unsubscribers.push($instances.subscribe(() => this.resolve()))
  }

  hostDisconnected(): void {
    for (const end of this.#unsubscribers.splice(0)) end()
    this.#set(undefined, true)
  }

  resolve(): void {
    if (this.host.isConnected) this.#set(this.host.w3m ?? this.#fromContext ?? $instances.get()[0])
  }

  #set(w3m: W3m | undefined, hasLeft = false): void {
    if (w3m && w3m === this.value) return
    this.value = w3m
    this.changed(w3m, hasLeft)
  }
}
