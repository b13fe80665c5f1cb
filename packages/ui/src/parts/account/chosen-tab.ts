import type { Route, W3m } from '@w3m/core'
import type { ReactiveControllerHost } from 'lit'

/** By the place in the modal's history: whoever comes back to it, as from an approval, finds the tab that they left. */
const tabs = new WeakMap<Route, string>()

/** The tab of the account that is chosen; the first one until somebody chooses. */
export class ChosenTab {
  #route: Route | undefined

  constructor(
    readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>,
    readonly app: () => W3m,
  ) {}

  get id(): string | undefined {
    return tabs.get(this.#place())
  }

  readonly choose = ({ detail }: CustomEvent<{ readonly id: string }>): void => {
    tabs.set(this.#place(), detail.id)
    this.host.requestUpdate()
  }

  /** The view goes away a moment after its place has. */
  #place(): Route {
    return (this.#route ??= this.app().router.$route.get())
  }
}
