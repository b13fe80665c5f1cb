import type { Route, W3m } from '@w3m/core'
import type { ReactiveControllerHost } from 'lit'

/** The chosen tab by history entry: a visitor who returns to the entry, as from an approval, finds the same tab. */
const tabs = new WeakMap<Route, string>()

/** The chosen tab of the account view; undefined until the visitor chooses one. */
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

  /** The route is kept: the router may already show another one while this view is still rendered. */
  #place(): Route {
    return (this.#route ??= this.app().router.$route.get())
  }
}
